import { api } from '../../lib/http.ts';
import { forgetSession, goToLogin } from '../../lib/session.ts';

/** The server revokes the session; whether it can be reached or not, this browser forgets it. */
export const signOut = async (): Promise<void> => {
  try {
    await api.get('/api/blade-auth/oauth/logout', undefined, { quiet: true });
  } catch {
    // Signing out never fails for the person: the token also ends by itself.
  }
  // Straight to the login page: the next person does not start where this one stopped.
  goToLogin({ keepPlace: false });
  forgetSession();
};
