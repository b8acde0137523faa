import { integer, reference, references, text } from '@manyi/shared/resource/field';
import { defineResource } from '@manyi/shared/resource/resource';

const common = {
  name: 'role',
  area: 'system',
  owner: 'tenant',
  titleField: 'roleName',
  tree: true,
  verbs: ['add', 'edit', 'delete', 'view'],
} as const;

const roleName = text({
  label: ['角色名称', 'Name'],
  max: 64,
  search: true,
  width: 280,
  required: ['请输入角色名称', 'Enter the name'],
});
const roleAlias = text({
  label: ['角色别名', 'Alias'],
  max: 64,
  search: true,
  width: 220,
  required: ['请输入角色别名', 'Enter the alias'],
});
const sort = integer({
  label: ['角色排序', 'Sort'],
  min: 0,
  width: 100,
  batch: true,
  required: ['请输入角色排序', 'Enter the sort'],
});

export const roleList = defineResource({
  ...common,
  title: ['角色管理', 'Roles'],
  fields: {
    roleName,
    roleAlias,
    sort,
    createTime: text({ label: ['创建时间', 'Created'], max: 19, width: 180, form: false }),
  },
});

export const roleForm = defineResource({
  ...common,
  title: ['角色', 'Role'],
  fields: {
    roleName,
    roleAlias,
    parentId: reference({ label: ['上级角色', 'Parent role'], to: 'role', batch: true }),
    sort,
  },
});

/** What a role was given, in its history. */
export const roleRights = {
  menuIds: references({ label: ['菜单和按钮', 'Menus and buttons'], to: 'menu' }),
  dataScopeIds: references({ label: ['数据权限', 'Data scopes'], to: 'data-scope' }),
  apiScopeIds: references({ label: ['接口权限', 'API scopes'], to: 'api-scope' }),
};
