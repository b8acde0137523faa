import { config } from './config.ts';
import { languageTag } from './i18n.ts';
import { basicAuthorization, instance } from './instance.ts';
import { withLock } from './lock.ts';
import { searchParams } from './query-string.ts';
import {
  accessToken,
  endSession,
  isSignedIn,
  keepTokens,
  parseTokenReply,
  refreshToken,
  tokenAgeSec,
  useUser,
} from './session.ts';

type Outcome = 'done' | 'refused' | 'unreachable';

const requestTokens = async (): Promise<Outcome> => {
  const token = refreshToken();
  if (!token) return 'refused';
  const tenantId = useUser.getState().user?.tenantId ?? config.defaultTenant;
  const query = searchParams({ tenantId, grant_type: 'refresh_token', scope: 'all' });
  try {
    const response = await fetch(`/api/blade-auth/oauth/token${query}`, {
      method: 'POST',
      headers: {
        Authorization: basicAuthorization(),
        'Tenant-Id': tenantId,
        'Accept-Language': languageTag(),
        'Content-Type': 'application/json',
      },
      // In the body a token stays out of the logs of proxies.
      body: JSON.stringify({ refresh_token: token }),
      credentials: 'same-origin',
      signal: AbortSignal.timeout(instance().requestTimeout),
    });
    if (response.status >= 500 || response.status === 429) return 'unreachable';
    const reply = parseTokenReply(await response.json());
    if (!reply) return 'refused';
    keepTokens(reply);
    return 'done';
  } catch {
    return 'unreachable';
  }
};

let running: Promise<Outcome> | null = null;

/** One refresh at a time in all windows of the browser: who waited for the lock finds the new token and asks for nothing. */
const refresh = (usedToken: string | null): Promise<Outcome> => {
  running ??= withLock('refresh', () =>
    accessToken() !== null && accessToken() !== usedToken ? Promise.resolve<Outcome>('done') : requestTokens(),
  ).finally(() => {
    running = null;
  });
  return running;
};

/** After a 401 of a call sent with `usedToken`. True: try again. An unreachable server signs nobody out. */
export const refreshSession = async (usedToken: string | null): Promise<boolean> =>
  (await refresh(usedToken)) === 'done';

const check = async (): Promise<void> => {
  if (!isSignedIn()) return endSession();
  if (tokenAgeSec() < instance().tokenTime) return;
  if ((await refresh(accessToken())) === 'refused') endSession();
};

/** Spec 4: every 10 seconds; a refresh starts when the token's age reaches the configured time. */
export const startRefreshing = (): (() => void) => {
  const timer = setInterval(() => void check(), config.tokenCheckMs);
  return () => clearInterval(timer);
};
