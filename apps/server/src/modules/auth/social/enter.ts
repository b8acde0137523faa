import type { TokenReply } from '@manyi/shared/contract/auth';
import type { Sql } from '../../../platform/database/database.ts';
import type { Client } from '../client.ts';
import { guestReply, openGuest } from '../guest/guest-token.ts';
import { openSession, recordSignIn, type SignIn } from '../open-session.ts';
import { findPerson } from '../person.ts';
import { addRefreshToken, tokenReply } from '../token-family.ts';
import { TokenRefusal } from '../token-refusal.ts';
import type { External, Provider } from './external.ts';
import type { SocialMeans } from './social-means.ts';

/** Somebody whom a provider has vouched for. */
interface Arrival {
  tenantId: string;
  provider: Provider;
  person: External;
  grantType: string;
  address: string;
  userAgent: string;
}

interface Bound {
  oauthId: string;
  userId: string | null;
  active: boolean;
}

const closed = () =>
  new TokenRefusal('invalid_grant', ['租户不存在或已停用', 'This tenant does not exist or is closed']);
const inactive = () =>
  new TokenRefusal('invalid_grant', ['账号已停用，请联系管理员', 'This account is disabled; ask your administrator']);
const notOpen = () =>
  new TokenRefusal('invalid_grant', ['系统未开放注册，请联系管理员', 'Registration is closed; ask your administrator']);
const waiting = () =>
  new TokenRefusal('invalid_grant', [
    '注册申请已提交,请耐心等待管理员通过!',
    'Your application is in; please wait for an administrator to approve it',
  ]);
const turnedDown = (reason: string) =>
  new TokenRefusal('invalid_grant', [
    `注册申请未通过${reason === '' ? '' : `：${reason}`}`,
    `Your application was refused${reason === '' ? '' : `: ${reason}`}`,
  ]);

/** Keeps what the provider says now, and finds whom it is bound to. A binding to a user who was deleted since is none. */
const remember = async (sql: Sql, { tenantId, provider, person }: Arrival): Promise<Bound> => {
  const about = {
    source: provider.source,
    username: person.username,
    nickname: person.nickname,
    avatar: person.avatar,
    blog: person.blog,
    company: person.company,
    location: person.location,
    email: person.email,
    remark: person.remark,
    gender: person.gender,
  };
  const key = { tenant_id: tenantId, provider_id: provider.id, issuer: person.issuer, uuid: person.uuid };
  const [row] = await sql<{ id: string; userId: string | null }[]>`
    insert into auth_user_oauth ${sql({ ...key, ...about })}
    on conflict (tenant_id, provider_id, issuer, uuid) do update set ${sql(about)}, update_time = now()
    returning id, user_id as "userId"`;
  if (!row) throw new Error('the identity was not kept');
  const [user] = await sql<{ id: string; status: number }[]>`
    select id, status from "system_user" where tenant_id = ${tenantId} and id = ${row.userId} and not is_deleted`;
  return { oauthId: row.id, userId: user?.id ?? null, active: user?.status === 1 };
};

/** Where the provider is trusted to name accounts: binds the one it names, unless somebody else of it is bound already. */
const bindByAccount = async (sql: Sql, { tenantId, provider, person }: Arrival, bound: Bound): Promise<Bound> => {
  if (person.account === '') return bound;
  const [user] = await sql<{ id: string; status: number }[]>`
    select u.id, u.status from "system_user" u
    where u.tenant_id = ${tenantId} and u.account_key = lower(${person.account}) and not u.is_deleted
      and not exists (select from auth_user_oauth o
        where o.tenant_id = u.tenant_id and o.user_id = u.id and o.provider_id = ${provider.id} and o.id <> ${bound.oauthId})
    for update`;
  if (!user) return bound;
  await sql`update auth_user_oauth set user_id = ${user.id} where tenant_id = ${tenantId} and id = ${bound.oauthId}`;
  return { ...bound, userId: user.id, active: user.status === 1 };
};

/** Why somebody unknown may not apply for an account now. */
const obstacle = async (sql: Sql, tenantId: string, oauthId: string): Promise<TokenRefusal | null> => {
  const [closedBy] = await sql`
    select 1 from system_param where param_key = 'account.registerUser' and param_value = 'false' and not is_deleted`;
  if (closedBy) return notOpen();
  const [last] = await sql<{ state: string; reason: string; recent: boolean }[]>`
    select state, reason, decide_time > now() - interval '1 day' as recent from auth_guest_request
    where tenant_id = ${tenantId} and oauth_id = ${oauthId} order by id desc limit 1`;
  if (last?.state === 'PENDING') return waiting();
  // They hear of it once a day at most, and may then apply again.
  return last?.state === 'REFUSED' && last.recent ? turnedDown(last.reason) : null;
};

/** A session for a person we know, a guest token for one we do not. */
export const enter = async (means: SocialMeans, client: Client, arrival: Arrival): Promise<TokenReply> => {
  const { tenantId, provider, person } = arrival;
  const { tokens } = means.sessions;
  const signIn: SignIn = { ...arrival, account: `${provider.source}:${person.username}`.slice(0, 45) };
  // What is refused is returned, not thrown, so that the record of it is committed.
  const result = await means.database.tx({ tenantId, userId: null }, async (sql) => {
    const [tenant] = await sql`
      select 1 from system_tenant t where tenant_id = ${tenantId} and manyi_tenant_open(t)`;
    if (!tenant) return { kind: 'refused', refusal: closed() } as const;
    const known = await remember(sql, arrival);
    const bound = known.userId === null ? await bindByAccount(sql, arrival, known) : known;
    if (bound.userId === null) {
      const refused = await obstacle(sql, tenantId, bound.oauthId);
      if (refused) return { kind: 'refused', refusal: refused } as const;
      await recordSignIn(sql, signIn, client, 'guest', null, null);
      const guestId = await openGuest(sql, tenantId, bound.oauthId);
      return { kind: 'guest', guestId, oauthId: bound.oauthId } as const;
    }
    if (!bound.active) {
      await recordSignIn(sql, signIn, client, 'refused', bound.userId, null);
      return { kind: 'refused', refusal: inactive() } as const;
    }
    const sessionId = await openSession(sql, signIn, client, bound.userId);
    const found = await findPerson(sql, tenantId, sessionId);
    if (!found) throw new Error('an active user is not found in their session');
    const refresh = await addRefreshToken(sql, tenantId, sessionId, client);
    await recordSignIn(sql, { ...signIn, account: found.account }, client, 'success', bound.userId, sessionId);
    return { kind: 'session', found, refresh } as const;
  });
  if (result.kind === 'refused') throw result.refusal;
  if (result.kind === 'session') return tokenReply(tokens, client, result.found, result.refresh);
  return guestReply(tokens, client, { ...result, tenantId, person });
};
