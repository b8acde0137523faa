import { dateTime, integer, text } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';

/**
 * Tenants as their list and sheet have them. Not among the generic resources: a tenant is made with all it begins with, so its
 * calls are written by hand.
 */
export const tenant = defineResource({
  name: 'tenant',
  area: 'system',
  title: ['租户管理', 'Tenants'],
  owner: 'platform',
  titleField: 'tenantName',
  menuSort: 9,
  ownMenu: true,
  verbs: ['add', 'edit', 'delete', 'view', 'export'],
  fields: {
    // Drawn by the server, and never another one.
    tenantId: text({ label: ['租户编号', 'Tenant ID'], max: 12, search: true, form: false, width: 100 }),
    tenantName: text({
      label: ['租户名称', 'Tenant name'],
      max: 50,
      search: true,
      width: 176,
      required: ['请输入租户名称', 'Enter the tenant name'],
    }),
    linkman: text({
      label: ['联系人', 'Contact'],
      max: 20,
      search: true,
      width: 96,
      required: ['请输入联系人', 'Enter the contact person'],
    }),
    contactNumber: text({ label: ['联系电话', 'Contact number'], max: 20, width: 120 }),
    domain: text({ label: ['绑定域名', 'Domain'], max: 255, width: 126 }),
    address: text({ label: ['联系地址', 'Address'], max: 255, wide: true, list: false }),
    packageName: text({ label: ['产品包', 'Package'], max: 64, form: false, width: 100 }),
    accountLimit: integer({ label: ['账号上限', 'Most users'], form: false, width: 92 }),
    expireTime: dateTime({ label: ['到期时间', 'Expires'], form: false, width: 106 }),
  },
});
