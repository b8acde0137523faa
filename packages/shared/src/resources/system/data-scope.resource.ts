import { dict, reference, text } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';

/** Which rows and fields of a list the roles that hold it see. Several of one role add up. */
export const dataScope = defineResource({
  name: 'data-scope',
  area: 'system',
  title: ['数据权限', 'Data scopes'],
  owner: 'platform',
  titleField: 'scopeName',
  menuSort: 2,
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
      label: ['权限编号', 'Code of the list'],
      max: 64,
      search: true,
      required: ['请输入权限编号', 'Enter the code of the list'],
    }),
    scopeType: dict({
      label: ['规则类型', 'Rule'],
      code: 'data_scope_type',
      required: ['请选择规则类型', 'Select the rule'],
    }),
    scopeColumn: text({ label: ['权限字段', 'Column'], max: 64, default: 'create_dept' }),
    scopeField: text({ label: ['可见字段', 'Visible fields'], max: 1000, default: '*', list: false }),
    scopeValue: text({
      label: ['规则值', 'Condition'],
      max: 2000,
      list: false,
      multiline: true,
      wide: true,
    }),
    scopeClass: text({ label: ['权限类名', 'Class name'], max: 500, list: false }),
    remark: text({ label: ['备注', 'Remark'], max: 255, multiline: true, wide: true }),
  },
});
