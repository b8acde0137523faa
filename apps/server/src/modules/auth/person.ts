import type { TokenReply, UserInfo } from '@manyi/shared/contract/auth';
import { z } from 'zod';
import type { AccessClaims } from '../../platform/auth/tokens.ts';
import type { Sql } from '../../platform/database/database.ts';

interface Held {
  id: string;
  name: string;
  alias: string;
}

/** What the token reply and user-info say about a person in a session. */
export interface Person {
  sessionId: string;
  clientId: string;
  tenantId: string;
  userId: string;
  account: string;
  name: string;
  realName: string;
  avatar: string;
  heldRoles: Held[];
  heldDepts: Held[];
  postIds: string[];
  /** Switched to; null: all. */
  roleIds: string[] | null;
  deptIds: string[] | null;
}

/** Null when the user or the tenant may not sign in (any more). */
export const findPerson = async (sql: Sql, tenantId: string, sessionId: string): Promise<Person | null> => {
  const [person] = await sql<Person[]>`
    select s.id as "sessionId", s.client_id as "clientId", u.tenant_id as "tenantId", u.id as "userId", u.account, u.name,
      u.real_name as "realName", u.avatar, s.role_ids as "roleIds", s.dept_ids as "deptIds",
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id::text, 'name', r.role_name, 'alias', r.role_alias) order by r.sort, r.id)
        from system_user_role x join system_role r on r.tenant_id = x.tenant_id and r.id = x.role_id
        where x.tenant_id = u.tenant_id and x.user_id = u.id and not r.is_deleted and r.status = 1), '[]') as "heldRoles",
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id::text, 'name', d.dept_name, 'alias', '') order by x.sort, d.id)
        from system_user_dept x join system_dept d on d.tenant_id = x.tenant_id and d.id = x.dept_id
        where x.tenant_id = u.tenant_id and x.user_id = u.id and not d.is_deleted), '[]') as "heldDepts",
      array(select p.post_id from system_user_post p where p.tenant_id = u.tenant_id and p.user_id = u.id order by p.post_id) as "postIds"
    from auth_session s
    join "system_user" u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join system_tenant t on t.tenant_id = s.tenant_id
    where s.tenant_id = ${tenantId} and s.id = ${sessionId} and u.status = 1 and not u.is_deleted
      and manyi_tenant_open(t)`;
  return person ?? null;
};

const inForce = (held: readonly Held[], switched: readonly string[] | null): Held[] =>
  held.filter(({ id }) => switched === null || switched.includes(id));

const facts = (person: Person) => {
  const roles = inForce(person.heldRoles, person.roleIds);
  return {
    roles: roles.map((role) => role.alias),
    role_id: roles.map((role) => role.id).join(','),
    role_name: roles.map((role) => role.alias).join(','),
    dept_id: inForce(person.heldDepts, person.deptIds)
      .map((dept) => dept.id)
      .join(','),
    post_id: person.postIds.join(','),
  };
};

export const claimsOf = (person: Person): AccessClaims => {
  const { roles: _, ...ids } = facts(person);
  return {
    ...ids,
    sid: person.sessionId,
    tenant_id: person.tenantId,
    user_id: person.userId,
    account: person.account,
    user_name: person.account,
    real_name: person.realName,
    oauth_id: '',
    client_id: person.clientId,
  };
};

/** Shape of what is said about a person, in the token reply and in user-info. */
export const aboutPersonFields = {
  tenant_id: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  account: z.string(),
  real_name: z.string(),
  nick_name: z.string(),
  avatar: z.string(),
  dept_id: z.string(),
  role_id: z.string(),
  role_name: z.string(),
  authority: z.string(),
  post_id: z.string(),
  oauth_id: z.string(),
};

type About = Omit<TokenReply, 'access_token' | 'refresh_token' | 'token_type' | 'expires_in'>;

export const aboutPerson = (person: Person): About => {
  const { roles: _, ...ids } = facts(person);
  return {
    ...ids,
    authority: ids.role_name,
    tenant_id: person.tenantId,
    user_id: person.userId,
    user_name: person.account,
    account: person.account,
    real_name: person.realName,
    nick_name: person.name,
    avatar: person.avatar,
    oauth_id: '',
  };
};

export const userInfoOf = (person: Person): UserInfo => {
  const named = ({ id, name }: Held) => ({ id, name });
  return {
    ...aboutPerson(person),
    roles: facts(person).roles,
    depts: inForce(person.heldDepts, person.deptIds).map(named),
  };
};
