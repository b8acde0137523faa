import type { Database } from '../../../platform/database/database.ts';
import type { Pending } from './external.ts';
import { randomText, sha256 } from './pkce.ts';

/** Long enough to find the phone and confirm on it. */
export const stateSeconds = 600;
/** Sign-ins under way from one address, which may stand for a campus. */
const mostOfAddress = 500;

interface Start {
  browser: string;
  tenantId: string;
  providerId: string;
  redirectUri: string;
  address: string;
}

/** Keeps a new sign-in in the database, so that any instance can finish it. null: too many are under way from this address. */
export const beginState = async (database: Database, start: Start): Promise<Pending | null> => {
  const pending = {
    state: randomText(),
    nonce: randomText(),
    codeVerifier: randomText(),
    redirectUri: start.redirectUri,
  };
  // Belongs to nobody yet.
  const kept = await database.asSystem(async (sql) => {
    await sql`delete from auth_oauth_state where expire_time < now()`;
    const rows = await sql`
      insert into auth_oauth_state (state, browser, for_tenant, provider_id, nonce, code_verifier, redirect_uri, remote_address, expire_time)
      select ${sha256(pending.state)}, ${sha256(start.browser)}, ${start.tenantId}, ${start.providerId}, ${pending.nonce},
        ${pending.codeVerifier}, ${start.redirectUri}, ${start.address}, now() + make_interval(secs => ${stateSeconds})
      where (select count(*) from auth_oauth_state where remote_address = ${start.address}) < ${mostOfAddress}
      returning 1`;
    return rows.length > 0;
  });
  return kept ? pending : null;
};

export interface Taken {
  pending: Pending;
  tenantId: string;
  providerId: string;
}

interface Row {
  browser: string;
  tenantId: string;
  providerId: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
  live: boolean;
}

/**
 * Takes a sign-in that comes back; whatever the outcome, that state is spent.
 * @param state '' where a call has none (SSO, spec 7): then the latest of this browser for `redirectUri`. The provider's nonce
 * and PKCE still tie the code to it.
 */
export const takeState = async (
  database: Database,
  { state, browser, redirectUri }: { state: string; browser: string | null; redirectUri: string },
): Promise<Taken | null> => {
  if (browser === null && state === '') return null;
  const hash = sha256(browser ?? '');
  const [row] = await database.asSystem(
    // Belongs to nobody yet.
    (sql) => sql<Row[]>`
      delete from auth_oauth_state where ${
        state === ''
          ? sql`state = (select state from auth_oauth_state where browser = ${hash} and redirect_uri = ${redirectUri}
              order by create_time desc limit 1 for update skip locked)`
          : sql`state = ${sha256(state)}`
      }
      returning browser, for_tenant as "tenantId", provider_id as "providerId", nonce, code_verifier as "codeVerifier",
        redirect_uri as "redirectUri", expire_time > now() as live`,
  );
  if (!row?.live || browser === null || row.browser !== hash) return null;
  if (redirectUri !== '' && redirectUri !== row.redirectUri) return null;
  const { nonce, codeVerifier, tenantId, providerId } = row;
  // The library wants a state to compare with itself; without one in the call any will do.
  return {
    pending: { state: state || randomText(), nonce, codeVerifier, redirectUri: row.redirectUri },
    tenantId,
    providerId,
  };
};
