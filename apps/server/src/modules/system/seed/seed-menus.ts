import type { MenuSeed } from '@manyi/shared/menu/menu';
import { menuTree } from '@manyi/shared/menu/menu-tree';
import type { Sql } from '../../../platform/database/database.ts';

interface Known {
  id: string;
  isBuilt: boolean;
}

interface Row {
  code: string;
  name: string;
  nameEn: string;
  alias: string;
  path: string;
  source: string;
  sort: number;
  category: 1 | 2;
  action: number;
  isOpen: 1 | 2;
  isBuilt: boolean;
}

const menuRow = (seed: MenuSeed): Row => ({
  code: seed.code,
  name: seed.name[0],
  nameEn: seed.name[1],
  alias: 'menu',
  path: seed.path,
  source: seed.icon,
  sort: seed.sort,
  category: 1,
  action: 0,
  isOpen: seed.newWindow ? 2 : 1,
  isBuilt: seed.built,
});

const buttonRows = (seed: MenuSeed): Row[] =>
  seed.buttons.map((button, index) => ({
    code: button.code,
    name: button.name[0],
    nameEn: button.name[1],
    alias: button.alias,
    path: '',
    source: button.icon,
    sort: index + 1,
    category: 2,
    action: button.action,
    isOpen: 1,
    isBuilt: seed.built,
  }));

/**
 * Brings the menu table up to the product: rows that are new come in, parts that have been built since come to life. Rows that
 * people renamed, moved or deleted stay as they left them. Returns the ids that can be granted since now.
 */
export const seedMenus = async (sql: Sql, tree: readonly MenuSeed[] = menuTree): Promise<string[]> => {
  const rows = await sql<(Known & { code: string })[]>`
    select distinct on (code) id, code, is_built as "isBuilt" from system_menu order by code, is_deleted, id`;
  const known = new Map<string, Known>(rows.map((row) => [row.code, row]));
  const fresh: string[] = [];

  const put = async (row: Row, parentId: string | null): Promise<string> => {
    const there = known.get(row.code);
    if (there) {
      if (there.isBuilt !== row.isBuilt) {
        await sql`update system_menu set is_built = ${row.isBuilt}, path = ${row.path}, version = version + 1 where id = ${there.id}`;
        if (row.isBuilt) fresh.push(there.id);
      }
      return there.id;
    }
    const [added] = await sql<{ id: string }[]>`
      insert into system_menu (parent_id, code, name, name_en, alias, path, source, sort, category, action, is_open, is_built)
      values (${parentId}, ${row.code}, ${row.name}, ${row.nameEn}, ${row.alias}, ${row.path}, ${row.source}, ${row.sort},
        ${row.category}, ${row.action}, ${row.isOpen}, ${row.isBuilt})
      returning id`;
    if (!added) throw new Error(`menu ${row.code} was not added`);
    if (row.isBuilt) fresh.push(added.id);
    return added.id;
  };

  const walk = async (seed: MenuSeed, parentId: string | null): Promise<void> => {
    const id = await put(menuRow(seed), parentId);
    for (const button of buttonRows(seed)) await put(button, id);
    for (const child of seed.children) await walk(child, id);
  };
  for (const seed of tree) await walk(seed, null);
  return fresh;
};
