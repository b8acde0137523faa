import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound, refuse, refuseFields } from '../../../platform/http/refusal.ts';
import { closeMessages, sendMessages } from '../../desk/desk.public.ts';
import type { GuestMeans } from './guest-means.ts';
import { requestSubject } from './register.ts';

interface Request {
  id: string;
  oauthId: string;
  account: string;
  password: string;
  name: string;
  state: string;
  email: string;
}

const lockRequest = async (sql: Sql, caller: Caller, id: string): Promise<Request> => {
  const [request] = await sql<Request[]>`
    select r.id, r.oauth_id as "oauthId", r.account, r.password, r.name, r.state, o.email
    from auth_guest_request r join auth_user_oauth o on o.tenant_id = r.tenant_id and o.id = r.oauth_id
    where r.tenant_id = ${caller.tenantId} and r.id = ${id} for update of r`;
  if (!request) throw notFound();
  if (request.state !== 'PENDING') {
    throw refuse(400, ['该申请已处理', 'This application has already been decided']);
  }
  return request;
};

const decide = async (
  sql: Sql,
  caller: Caller,
  id: string,
  to: { state: 'APPROVED' | 'REFUSED'; reason: string; userId: string | null },
): Promise<void> => {
  await sql`
    update auth_guest_request set state = ${to.state}, reason = ${to.reason}, user_id = ${to.userId}, password = '',
      decide_user = ${caller.userId}, decide_time = now()
    where tenant_id = ${caller.tenantId} and id = ${id}`;
  // Off everybody's list of tasks: one decision settles it for all.
  await closeMessages(sql, caller.tenantId, requestSubject(id));
  const action = to.state === 'APPROVED' ? 'approve' : 'refuse';
  const after = { state: to.state, reason: to.reason, userId: to.userId };
  await writeAudit(sql, caller, [{ action, resource: 'guest-request', rowId: id, after }]);
};

const addUser = async (sql: Sql, caller: Caller, request: Request): Promise<string> => {
  const taken = await sql`
    select 1 from "system_user" where tenant_id = ${caller.tenantId} and account_key = lower(${request.account}) and not is_deleted`;
  if (taken.length > 0) throw refuseFields({ account: ['当前账号已被使用!', 'This account is already in use'] });
  // Their picture stays at the provider: loading it from there would tell the provider who looks at it, and when.
  const [user] = await sql<{ id: string }[]>`
    insert into "system_user" (tenant_id, account, password, name, real_name, email, create_user, create_dept)
    values (${caller.tenantId}, ${request.account}, ${request.password}, ${request.name}, ${request.name}, ${request.email},
      ${caller.userId}, ${caller.deptIds[0] ?? null})
    returning id`;
  if (!user) throw new Error('the user was not added');
  await sql`
    update auth_user_oauth set user_id = ${user.id} where tenant_id = ${caller.tenantId} and id = ${request.oauthId}`;
  return user.id;
};

export interface Rights {
  roleIds: readonly string[];
  deptIds: readonly string[];
}

/** Makes the user, with exactly the rights the approver gives: none, if none are given. */
export const approve = async (
  sql: Sql,
  means: GuestMeans,
  caller: Caller,
  id: string,
  rights: Rights,
): Promise<{ userId: string }> => {
  const request = await lockRequest(sql, caller, id);
  const userId = await addUser(sql, caller, request);
  await means.users.giveRights(sql, caller, userId, rights);
  const { account, name, email } = request;
  const given = { roleId: rights.roleIds.join(','), deptId: rights.deptIds.join(',') };
  await writeAudit(sql, caller, [
    { action: 'add', resource: 'user', rowId: userId, after: { account, name, realName: name, email, ...given } },
  ]);
  await decide(sql, caller, id, { state: 'APPROVED', reason: '', userId });
  await sendMessages(sql, {
    tenantId: caller.tenantId,
    userIds: [userId],
    tab: 'message',
    kind: 'guest-request',
    subject: '',
    title: ['您的注册申请已通过', 'Your application was approved'],
    link: '/info/index',
  });
  await rightsChanged(sql, caller.tenantId);
  return { userId };
};

export const turnDown = async (sql: Sql, caller: Caller, id: string, reason: string): Promise<void> => {
  await lockRequest(sql, caller, id);
  await decide(sql, caller, id, { state: 'REFUSED', reason, userId: null });
};
