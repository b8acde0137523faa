import { config } from '../../lib/config.ts';
import { api } from '../../lib/http.ts';
import { hrefOf } from '../../lib/location.ts';
import { forgetSession } from '../../lib/session.ts';

/** The server revokes the session; whether it can be reached or not, this browser forgets it. */
export const signOut = async (): Promise<void> => {
  try {
    await api.get('/api/blade-auth/oauth/logout', undefined, { quiet: true });
  } catch {
    // Signing out never fails for the person: the token also ends by itself.
  }
  // Straight to the login page: the next person does not start where this one stopped.
  window.location.replace(hrefOf(config.loginPath));
  forgetSession();
};
