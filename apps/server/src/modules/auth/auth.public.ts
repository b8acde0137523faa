import type { Sessions } from '../../platform/auth/sessions.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { AuthSettings } from './auth-settings.ts';
import { hashSecret } from './client.ts';
import { accountSubject, clearFailures, countFailure, limits, lockOf, subjectsOf } from './failures.ts';
import { ownSessionRoutes } from './own-session/own-session.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { providerHistory } from './social/provider-history.ts';
import { openSocial, type Social } from './social/social.ts';
import { startRoutes } from './start.routes.ts';
import { sweepSignIn } from './sweep.ts';
import { tokenRoutes } from './token.routes.ts';

export interface AuthMeans {
  database: Database;
  sessions: Sessions;
  settings: AuthSettings;
  /** Absent: there is no signing in through providers. */
  social?: Social;
}

export const authRoutes = (means: AuthMeans): Route[] => [
  ...startRoutes(means),
  ...tokenRoutes(means),
  ...sessionRoutes(means),
  ...ownSessionRoutes(means),
  ...(means.social?.routes ?? []),
];

export {
  accountSubject,
  clearFailures,
  countFailure,
  hashSecret,
  limits,
  lockOf,
  openSocial,
  providerHistory,
  subjectsOf,
  sweepSignIn,
};
