import { api } from '../../lib/http.ts';
import { endSession } from '../../lib/session.ts';

/** The server revokes the session; whether it can be reached or not, this browser forgets it. */
export const signOut = async (): Promise<void> => {
  try {
    await api.get('/api/blade-auth/oauth/logout', undefined, { quiet: true });
  } catch {
    // Signing out never fails for the person: the token also ends by itself.
  }
  endSession();
};
