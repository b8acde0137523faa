import { dict, text } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';
import { scopeFields, scopeResource } from './scope-fields.ts';

/** Which rows and fields of a list the roles that hold it see. Several of one role add up. */
export const dataScope = defineResource({
  ...scopeResource,
  name: 'data-scope',
  title: ['数据权限', 'Data scopes'],
  menuSort: 2,
  fields: {
    menuId: scopeFields.menuId,
    scopeName: scopeFields.scopeName,
    resourceCode: text({
      label: ['权限编号', 'Code of the list'],
      max: 64,
      width: 120,
      search: true,
      required: ['请输入权限编号', 'Enter the code of the list'],
    }),
    scopeType: dict({
      label: ['规则类型', 'Rule'],
      code: 'data_scope_type',
      width: 150,
      wide: true,
      required: ['请选择规则类型', 'Select the rule'],
    }),
    /** Empty: the column that its rule compares with as a matter of course. */
    scopeColumn: text({ label: ['权限字段', 'Column'], max: 64, width: 150 }),
    scopeValue: text({
      label: ['规则值', 'Condition'],
      max: 2000,
      list: false,
      multiline: true,
      wide: true,
    }),
    scopeField: text({ label: ['可见字段', 'Visible fields'], max: 1000, default: '*', list: false, wide: true }),
    /** Of clients that name a class; nothing here depends on it. */
    scopeClass: text({ label: ['权限类名', 'Class name'], max: 500, list: false }),
    remark: scopeFields.remark,
  },
});
