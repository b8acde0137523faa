import { references, text } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';

/** What a tenant can use at most: no role of a tenant holds more than its package, whatever it was granted. */
export const tenantPackage = defineResource({
  name: 'tenant-package',
  area: 'system',
  title: ['租户产品包', 'Tenant packages'],
  owner: 'platform',
  titleField: 'packageName',
  verbs: ['add', 'edit', 'delete'],
  dialogWidth: 600,
  menuSort: 10,
  fields: {
    packageName: text({
      label: ['产品包名称', 'Package name'],
      max: 64,
      search: true,
      wide: true,
      required: ['请输入产品包名称', 'Enter the package name'],
      unique: ['产品包名称已存在', 'This package name is already in use'],
    }),
    menuId: references({
      label: ['菜单', 'Menus'],
      to: 'menu',
      list: false,
      wide: true,
      required: ['请选择菜单', 'Select the menus'],
    }),
    remark: text({ label: ['备注', 'Remark'], max: 255, multiline: true, wide: true }),
  },
});
