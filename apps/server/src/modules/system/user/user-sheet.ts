import { choice, date, text } from '@manyi/shared/resource/field';
import { defineResource } from '@manyi/shared/resource/resource';

/** Users as a sheet has them: roles, departments and posts by name. Not a resource of its own; only its fields are used. */
export const userSheet = defineResource({
  name: 'user',
  area: 'system',
  title: ['用户数据', 'Users'],
  owner: 'tenant',
  titleField: 'account',
  fields: {
    account: text({ label: ['登录账号', 'Account'], max: 45, required: ['请输入登录账号', 'Enter the account'] }),
    realName: text({ label: ['用户姓名', 'Real name'], max: 45, required: ['请输入用户姓名', 'Enter the real name'] }),
    name: text({ label: ['用户昵称', 'Nickname'], max: 45 }),
    // Left empty, there is no signing in until the password is reset.
    password: text({ label: ['初始密码', 'First password'], max: 128, secret: true }),
    phone: text({ label: ['手机', 'Phone'], max: 45 }),
    email: text({ label: ['邮箱', 'Email'], max: 255 }),
    sex: choice({
      label: ['性别', 'Sex'],
      options: [
        { value: 1, label: ['男', 'Male'] },
        { value: 2, label: ['女', 'Female'] },
        { value: 3, label: ['未知', 'Unknown'] },
      ],
    }),
    birthday: date({ label: ['生日', 'Birthday'] }),
    code: text({ label: ['用户编号', 'Number'], max: 32 }),
    roleName: text({ label: ['角色名称', 'Roles'], max: 1000 }),
    deptName: text({ label: ['部门名称', 'Departments'], max: 1000 }),
    postName: text({ label: ['岗位名称', 'Posts'], max: 1000 }),
  },
});

const shown = {
  status: choice({
    label: ['账号状态', 'Status'],
    form: false,
    options: [
      { value: 1, label: ['正常', 'Active'] },
      { value: 0, label: ['已停用', 'Disabled'] },
    ],
  }),
  tenantName: text({ label: ['所属租户', 'Tenant'], max: 50, form: false }),
} as const;

/** What leaves besides what can come in. Whose users they are is told to those who see more than one tenant's. */
export const exportSheetOf = (seesTenants: boolean) => {
  const { status, tenantName } = shown;
  return defineResource({
    ...userSheet,
    titleField: 'account',
    fields: { ...userSheet.fields, status, ...(seesTenants ? { tenantName } : {}) },
  });
};
