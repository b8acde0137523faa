import type { Database } from '../../../platform/database/database.ts';

/** For the tests of menus, roles, departments and users: what they all ask for. */

export const api = '/api/blade-system';
export const userCodes = [
  'user',
  'user_add',
  'user_edit',
  'user_delete',
  'user_role',
  'user_reset',
  'user_unlock',
  'user_view',
];
export const roleCodes = ['role', 'role_add', 'role_edit', 'role_delete', 'role_grant'];
export const deptCodes = ['dept', 'dept_add', 'dept_edit', 'dept_delete'];

export interface MenuNode {
  id: string;
  code: string;
  name: string;
  path: string;
  children?: MenuNode[];
}
export const allNodes = (nodes: MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children ?? [])]);

export const menuIdsIn = async (database: Database, codes: readonly string[]): Promise<string[]> => {
  const rows = await database.asSystem(
    (sql) => sql<{ id: string }[]>`select id from system_menu where code = any (${[...codes]}::text[])`,
  );
  return rows.map((row) => row.id);
};
