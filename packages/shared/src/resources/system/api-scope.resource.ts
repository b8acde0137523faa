import { dict, reference, text } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';

/** A path of calls that only roles which hold it may make, besides the codes the call asks for. */
export const apiScope = defineResource({
  name: 'api-scope',
  area: 'system',
  title: ['接口权限', 'API scopes'],
  owner: 'platform',
  titleField: 'scopeName',
  menuSort: 3,
  verbs: ['add', 'edit', 'delete', 'view'],
  fields: {
    menuId: reference({ label: ['菜单', 'Menu'], to: 'menu', required: ['请选择菜单', 'Select the menu'] }),
    scopeName: text({
      label: ['权限名称', 'Name'],
      max: 64,
      search: true,
      required: ['请输入权限名称', 'Enter the name'],
    }),
    resourceCode: text({
      label: ['权限编号', 'Code'],
      max: 64,
      search: true,
      required: ['请输入权限编号', 'Enter the code'],
    }),
    scopePath: text({
      label: ['权限路径', 'Path'],
      max: 255,
      search: true,
      required: ['请输入权限路径', 'Enter the path'],
    }),
    scopeType: dict({
      label: ['接口类型', 'Kind'],
      code: 'api_scope_type',
      required: ['请选择接口类型', 'Select the kind'],
    }),
    remark: text({ label: ['备注', 'Remark'], max: 255, multiline: true, wide: true }),
  },
});
