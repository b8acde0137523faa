import { reference, text } from '../../resource/field.ts';

/** What data scopes and API scopes have in common. */
export const scopeFields = {
  menuId: reference({ label: ['菜单', 'Menu'], to: 'menu', width: 120, required: ['请选择菜单', 'Select the menu'] }),
  scopeName: text({
    label: ['权限名称', 'Name'],
    max: 64,
    width: 170,
    search: true,
    required: ['请输入权限名称', 'Enter the name'],
  }),
  remark: text({ label: ['备注', 'Remark'], max: 255, multiline: true, wide: true }),
} as const;

export const scopeResource = {
  area: 'system',
  owner: 'platform',
  titleField: 'scopeName',
  verbs: ['add', 'edit', 'delete', 'view'],
} as const;
