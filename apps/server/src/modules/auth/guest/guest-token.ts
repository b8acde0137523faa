import type { TokenReply } from '@manyi/shared/contract/auth';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { Sql } from '../../../platform/database/database.ts';
import type { Client } from '../client.ts';
import type { External } from '../social/external.ts';

/** Time to fill in the registration. */
const guestSeconds = 1800;

export const openGuest = async (sql: Sql, tenantId: string, oauthId: string): Promise<string> => {
  const [guest] = await sql<{ id: string }[]>`
    insert into auth_guest (tenant_id, oauth_id, expire_time)
    values (${tenantId}, ${oauthId}, now() + make_interval(secs => ${guestSeconds})) returning id`;
  if (!guest) throw new Error('the guest was not kept');
  return guest.id;
};

interface Guest {
  guestId: string;
  oauthId: string;
  tenantId: string;
  person: External;
}

/**
 * A token whose `sid` is no session: to every call of the product its holder is nobody. Only registration looks for it among
 * the guests.
 */
export const guestReply = async (
  tokens: Tokens,
  client: Client,
  { guestId, oauthId, tenantId, person }: Guest,
): Promise<TokenReply> => {
  const seconds = Math.min(guestSeconds, client.accessSeconds);
  const role = 'guest';
  const about = {
    tenant_id: tenantId,
    user_id: '',
    user_name: person.username,
    account: person.username,
    real_name: person.nickname || person.username,
    dept_id: '',
    role_id: '',
    role_name: role,
    post_id: '',
    oauth_id: oauthId,
  };
  return {
    ...about,
    access_token: await tokens.signAccess({ ...about, sid: guestId, client_id: client.clientId }, seconds),
    // There is nothing to refresh.
    refresh_token: '',
    token_type: 'bearer',
    expires_in: seconds,
    nick_name: person.nickname || person.username,
    avatar: person.avatar,
    authority: role,
  };
};
