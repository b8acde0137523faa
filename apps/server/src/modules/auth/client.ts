import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { TokenRefusal } from './token-refusal.ts';

/** A program that may ask for tokens. */
export interface Client {
  clientId: string;
  grantTypes: readonly string[];
  /** Seconds. */
  accessSeconds: number;
  refreshSeconds: number;
}

interface ClientRow {
  clientId: string;
  secret: string;
  grants: string;
  accessSeconds: number;
  refreshSeconds: number;
}

export const hashSecret = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex');

const refused = () => new TokenRefusal('invalid_client', ['客户端认证失败!', 'Unknown client']);

const credentials = (header: string | undefined): { id: string; secret: string } => {
  const [, encoded] = /^basic ([a-z0-9+/]{1,2000}={0,2})$/i.exec(header?.trim() ?? '') ?? [];
  if (!encoded) {
    throw new TokenRefusal('invalid_client', ['请求头中没有客户端信息', 'No client information in request header']);
  }
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || text.includes('\0')) throw refused();
  return { id: text.slice(0, colon), secret: text.slice(colon + 1) };
};

/** The client of a token call, by its Basic header. A browser's secret is public: it identifies, it does not authenticate. */
export const authenticateClient = async (database: Database, header: string | undefined): Promise<Client> => {
  const { id, secret } = credentials(header);
  // Clients belong to the installation, not to a tenant.
  const [row] = await database.asSystem(
    (sql) => sql<ClientRow[]>`
      select client_id as "clientId", client_secret as secret, authorized_grant_types as grants,
        access_token_validity as "accessSeconds", refresh_token_validity as "refreshSeconds"
      from system_client where client_id = ${id} and not is_deleted and status = 1`,
  );
  const expected = Buffer.from(row?.secret ?? hashSecret('nobody'));
  const given = Buffer.from(hashSecret(secret));
  const same = expected.length === given.length && timingSafeEqual(expected, given);
  if (!row || !same) throw refused();
  const grantTypes = row.grants.split(',').map((grant) => grant.trim());
  return { clientId: row.clientId, grantTypes, accessSeconds: row.accessSeconds, refreshSeconds: row.refreshSeconds };
};

export const assertGrant = (client: Client, grantType: string): void => {
  // Whoever may sign in with a password may do so with a captcha: it asks for more, not for less.
  const name = grantType === 'captcha' ? 'password' : grantType;
  if (client.grantTypes.includes(name) || client.grantTypes.includes(grantType)) return;
  throw new TokenRefusal('unauthorized_client', ['该应用未开通此登录方式', 'This client may not use this grant']);
};
