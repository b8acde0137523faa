import type { GuestRegistration } from '@manyi/shared/contract/social';
import type { Text } from '@manyi/shared/contract/text';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import { heldMenus } from '../../../platform/auth/rights.ts';
import type { Sql } from '../../../platform/database/database.ts';
import type { Refusal } from '../../../platform/http/refusal.ts';
import { refuse, refuseFields } from '../../../platform/http/refusal.ts';
import { sendMessages } from '../../desk/desk.public.ts';
import type { GuestMeans } from './guest-means.ts';

/** What decides on registrations: whoever may add users. */
export const decidingPermission = 'user_add';
export const requestSubject = (id: string): string => `guest-request:${id}`;

const mostAttempts = 10;

const wrongGuest = () => refuse(400, ['第三方登陆信息错误!', 'Your sign-in at the provider is not valid here']);
const wrongTenant = () => refuse(400, ['租户信息错误!', 'This tenant does not exist']);
const field = (name: keyof GuestRegistration, text: Text) => refuseFields({ [name]: text });

/** Checked in the order of spec 5. */
const assertComplete = (given: GuestRegistration, { users }: GuestMeans): void => {
  if (given.account === '') throw field('account', ['请先输入账号名称', 'Enter an account first']);
  if (given.password === '') throw field('password', ['请先输入密码', 'Enter a password first']);
  users.assertAccount(given.account);
  users.assertStrong(given.password, given.account);
};

interface Guest {
  oauthId: string;
  nickname: string;
  attempts: number;
  userId: string | null;
  tenantOpen: boolean;
}

const lockGuest = async (sql: Sql, tenantId: string, guestId: string): Promise<Guest | null> => {
  const [guest] = await sql<Guest[]>`
    select g.oauth_id as "oauthId", o.nickname, g.attempts, u.id as "userId", manyi_tenant_open(t) as "tenantOpen"
    from auth_guest g join auth_user_oauth o on o.tenant_id = g.tenant_id and o.id = g.oauth_id
    join system_tenant t on t.tenant_id = g.tenant_id
    left join "system_user" u on u.tenant_id = o.tenant_id and u.id = o.user_id and not u.is_deleted
    where g.tenant_id = ${tenantId} and g.id = ${guestId} and g.end_time is null and g.expire_time > now()
    for update of g`;
  return guest ?? null;
};

const deciders = async (sql: Sql, tenantId: string): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select u.id from "system_user" u where u.tenant_id = ${tenantId} and not u.is_deleted and u.status = 1
      and exists (select from system_menu where code = ${decidingPermission} and id in (${heldMenus(
        sql,
        sql`${tenantId}`,
        sql`array(select role_id from system_user_role x where x.tenant_id = u.tenant_id and x.user_id = u.id)`,
      )}))`;
  return rows.map((row) => row.id);
};

/** Files the request. Returned refusals are committed: they count as attempts. */
const file = async (
  sql: Sql,
  tenantId: string,
  guestId: string,
  given: GuestRegistration,
  password: string,
): Promise<Refusal | null> => {
  const guest = await lockGuest(sql, tenantId, guestId);
  if (!guest || guest.userId !== null || guest.oauthId !== given.oauthId) return wrongGuest();
  if (!guest.tenantOpen) return wrongTenant();
  if (guest.attempts >= mostAttempts) return wrongGuest();
  await sql`update auth_guest set attempts = attempts + 1 where tenant_id = ${tenantId} and id = ${guestId}`;
  const taken = await sql`
    select 1 from "system_user" where tenant_id = ${tenantId} and account_key = lower(${given.account}) and not is_deleted
    union all
    select 1 from auth_guest_request where tenant_id = ${tenantId} and lower(account) = lower(${given.account})
      and state = 'PENDING' and oauth_id <> ${guest.oauthId}`;
  if (taken.length > 0) return field('account', ['当前账号已被使用!', 'This account is already in use']);
  const name = given.name || guest.nickname || given.account;
  const [request] = await sql<{ id: string }[]>`
    insert into auth_guest_request (tenant_id, oauth_id, account, password, name)
    values (${tenantId}, ${guest.oauthId}, ${given.account}, ${password}, ${name.slice(0, 45)})
    on conflict do nothing returning id`;
  // Another call of the same person, or for the same account, came first.
  if (!request) return field('account', ['当前账号已被使用!', 'This account is already in use']);
  await sql`update auth_guest set end_time = now() where tenant_id = ${tenantId} and id = ${guestId}`;
  await sendMessages(sql, {
    tenantId,
    userIds: await deciders(sql, tenantId),
    tab: 'mail',
    kind: 'guest-request',
    subject: requestSubject(request.id),
    title: [`${name} 申请注册账号 ${given.account}`, `${name} applies for the account ${given.account}`],
    link: '/system/guest-request/index',
  });
  return null;
};

/** An application for an account, by somebody a provider vouches for. Nobody may do anything with it until it is approved. */
export const register = async (
  means: GuestMeans,
  tokenText: string | null,
  given: GuestRegistration,
): Promise<void> => {
  const token = tokenText === null ? null : await means.sessions.tokens.readAccess(tokenText);
  if (token?.user_id !== '' || token.use === 'link') throw wrongGuest();
  assertComplete(given, means);
  await means.database.tx({ tenantId: token.tenant_id, userId: null }, (sql) =>
    means.users.assertPolicy(sql, token.tenant_id, given.password),
  );
  const password = await hashPassword(given.password);
  // The tenant that was signed in to wins over the one in the form (contract.md 4.1).
  const refused = await means.database.tx({ tenantId: token.tenant_id, userId: null }, (sql) =>
    file(sql, token.tenant_id, token.sid, given, password),
  );
  if (refused) throw refused;
};
