import type { Text } from '../contract/text.ts';

/** A permission of a menu's screen. Its code guards the routes and shows the button. */
export interface MenuButtonSeed {
  code: string;
  name: Text;
  alias: string;
  /** Icon: a lucide name in kebab case. */
  icon: string;
  /** Where it stands (dictionary button_func): 1 above the list, 2 in the row, 3 both. */
  action: 1 | 2 | 3;
}

export interface MenuSeed {
  /** Also the permission to see the list. */
  code: string;
  name: Text;
  path: string;
  icon: string;
  sort: number;
  /** false: a part of the product still to come. In the table so that its place is known, granted to nobody. */
  built: boolean;
  newWindow?: true;
  buttons: readonly MenuButtonSeed[];
  children: readonly MenuSeed[];
}

type Standard = 'add' | 'edit' | 'delete' | 'view' | 'export' | 'import';

const standard: Record<Standard, Omit<MenuButtonSeed, 'code'>> = {
  add: { name: ['新增', 'Add'], alias: 'add', icon: 'plus', action: 1 },
  edit: { name: ['修改', 'Edit'], alias: 'edit', icon: 'pencil', action: 2 },
  delete: { name: ['删除', 'Delete'], alias: 'delete', icon: 'trash-2', action: 3 },
  view: { name: ['查看', 'View'], alias: 'view', icon: 'file-text', action: 2 },
  export: { name: ['导出', 'Export'], alias: 'export', icon: 'download', action: 1 },
  import: { name: ['导入', 'Import'], alias: 'import', icon: 'upload', action: 1 },
};

/** `user_add`, `user_edit`, … */
export const standardButtons = (code: string, aliases: readonly Standard[]): MenuButtonSeed[] =>
  aliases.map((alias) => ({ ...standard[alias], code: `${code}_${alias}` }));

export const button = (
  code: string,
  name: Text,
  icon: string,
  action: MenuButtonSeed['action'] = 1,
): MenuButtonSeed => ({ code, name, icon, action, alias: code.slice(code.lastIndexOf('_') + 1) });

interface Place {
  sort: number;
  built?: false;
  newWindow?: true;
  buttons?: readonly MenuButtonSeed[];
}

/** A screen. */
export const screen = (code: string, path: string, name: Text, icon: string, place: Place): MenuSeed => ({
  code,
  path,
  name,
  icon,
  built: true,
  buttons: [],
  children: [],
  ...place,
});

/** A group is built when anything in it is. */
export const group = (
  code: string,
  path: string,
  name: Text,
  icon: string,
  sort: number,
  children: readonly MenuSeed[],
): MenuSeed => ({
  code,
  path,
  name,
  icon,
  sort,
  children,
  buttons: [],
  built: children.some((child) => child.built),
});
