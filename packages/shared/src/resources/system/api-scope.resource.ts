import { dict, text } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';
import { scopeFields, scopeResource } from './scope-fields.ts';

/** A path of calls that only roles which hold it may make, besides the codes the call asks for. */
export const apiScope = defineResource({
  ...scopeResource,
  name: 'api-scope',
  title: ['接口权限', 'API scopes'],
  menuSort: 3,
  fields: {
    menuId: scopeFields.menuId,
    scopeName: scopeFields.scopeName,
    resourceCode: text({
      label: ['权限编号', 'Code'],
      max: 64,
      width: 150,
      search: true,
      required: ['请输入权限编号', 'Enter the code'],
    }),
    scopeType: dict({
      label: ['接口类型', 'Kind'],
      code: 'api_scope_type',
      width: 150,
      required: ['请选择接口类型', 'Select the kind'],
    }),
    scopePath: text({
      label: ['权限路径', 'Path'],
      max: 255,
      search: true,
      wide: true,
      required: ['请输入权限路径', 'Enter the path'],
    }),
    remark: scopeFields.remark,
  },
});
