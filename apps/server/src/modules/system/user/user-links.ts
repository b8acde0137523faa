import type { Text } from '@manyi/shared/contract/text';
import type { Sql } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

interface Link {
  table: string;
  key: string;
  target: string;
  field: string;
  foreign: Text;
}

const roles: Link = {
  table: 'system_user_role',
  key: 'role_id',
  target: 'system_role',
  field: 'roleId',
  foreign: ['无权操作非本租户的角色', 'No such role in this tenant'],
};
const depts: Link = {
  table: 'system_user_dept',
  key: 'dept_id',
  target: 'system_dept',
  field: 'deptId',
  foreign: ['无权操作非本租户的部门', 'No such department in this tenant'],
};
const posts: Link = {
  table: 'system_user_post',
  key: 'post_id',
  target: 'system_post',
  field: 'postId',
  foreign: ['无权操作非本租户的岗位', 'No such post in this tenant'],
};

/** Ids of another tenant, or of nothing, are refused before the foreign key would stop them. */
const assertOfTenant = async (sql: Sql, tenantId: string, link: Link, ids: readonly string[]): Promise<void> => {
  // Held until the end: whoever deletes one of them meanwhile then sees who is in it.
  const found = await sql`
    select 1 from ${sql(link.target)}
    where tenant_id = ${tenantId} and id = any (${[...ids]}::bigint[]) and not is_deleted order by id for share`;
  if (found.length !== ids.length) throw new Refusal(403, link.foreign, { fields: { [link.field]: link.foreign } });
};

const relink = async (
  sql: Sql,
  tenantId: string,
  userIds: readonly string[],
  link: Link,
  ids: readonly string[],
): Promise<void> => {
  await assertOfTenant(sql, tenantId, link, ids);
  await sql`delete from ${sql(link.table)} where tenant_id = ${tenantId} and user_id = any (${[...userIds]}::bigint[])`;
  const rows = userIds.flatMap((userId) =>
    ids.map((id, sort) => ({
      tenant_id: tenantId,
      user_id: userId,
      [link.key]: id,
      ...(link === depts ? { sort } : {}),
    })),
  );
  if (rows.length > 0) await sql`insert into ${sql(link.table)} ${sql(rows)}`;
};

export const linkRoles = (sql: Sql, tenantId: string, userIds: readonly string[], ids: readonly string[]) =>
  relink(sql, tenantId, userIds, roles, ids);
/** In order: the first is the one that new rows of the user belong to. */
export const linkDepts = (sql: Sql, tenantId: string, userId: string, ids: readonly string[]) =>
  relink(sql, tenantId, [userId], depts, ids);
export const linkPosts = (sql: Sql, tenantId: string, userId: string, ids: readonly string[]) =>
  relink(sql, tenantId, [userId], posts, ids);
