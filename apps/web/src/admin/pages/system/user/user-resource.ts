import { choice, date, references, text } from '@manyi/shared/resource/field';
import { defineResource } from '@manyi/shared/resource/resource';

const common = {
  name: 'user',
  area: 'system',
  owner: 'tenant',
  titleField: 'realName',
  verbs: ['add', 'edit', 'delete', 'view'],
} as const;

const account = text({
  label: ['登录账号', 'Account'],
  max: 45,
  search: true,
  width: 120,
  required: ['请输入登录账号', 'Enter the account'],
});
const realName = text({
  label: ['用户姓名', 'Name'],
  max: 45,
  search: true,
  width: 100,
  required: ['请输入用户姓名', 'Enter the name'],
});
const name = text({ label: ['用户昵称', 'Nickname'], max: 45, width: 120 });
const code = text({ label: ['用户编号', 'Number'], max: 32, width: 120 });
const phone = text({ label: ['手机号码', 'Phone'], max: 45, search: true, width: 124 });
const email = text({ label: ['电子邮箱', 'Email'], max: 255, width: 180 });
const sex = choice({
  label: ['用户性别', 'Sex'],
  width: 90,
  options: [
    { value: 1, label: ['男', 'Male'] },
    { value: 2, label: ['女', 'Female'] },
    { value: 3, label: ['未知', 'Unknown'] },
  ],
});
const birthday = date({ label: ['用户生日', 'Birthday'] });
/** Names put together by the server. */
const joined = {
  roleName: text({ label: ['所属角色', 'Roles'], max: 2000, width: 130 }),
  deptName: text({ label: ['所属机构', 'Departments'], max: 2000, width: 156 }),
  postName: text({ label: ['所属岗位', 'Posts'], max: 2000, width: 140 }),
};
export const joinedNames: readonly string[] = Object.keys(joined);

const status = text({ label: ['账号状态', 'Status'], max: 1, width: 84 });

export const userList = defineResource({
  ...common,
  title: ['用户管理', 'Users'],
  fields: {
    account,
    realName,
    ...joined,
    postName: { ...joined.postName, list: false },
    phone,
    status,
    name: { ...name, list: false },
    code: { ...code, list: false },
    email: { ...email, list: false },
    sex: { ...sex, list: false },
    birthday: { ...birthday, list: false },
  },
});

const title = ['用户', 'User'] as const;

export const userView = defineResource({
  ...common,
  title,
  fields: { account, realName, name, code, ...joined, phone, email, sex, birthday },
});

const linked = {
  roleId: references({
    label: ['所属角色', 'Roles'],
    to: 'role',
    batch: true,
    required: ['请选择所属角色', 'Select the roles'],
  }),
  deptId: references({
    label: ['所属机构', 'Departments'],
    to: 'dept',
    batch: true,
    required: ['请选择所属机构', 'Select the departments'],
  }),
  postId: references({ label: ['所属岗位', 'Posts'], to: 'post', batch: true }),
};

const rest = { ...linked, code, phone, email, sex, birthday };

export const userEdit = defineResource({ ...common, title, fields: { account, realName, name, ...rest } });

export const userAdd = defineResource({
  ...common,
  title,
  fields: {
    account,
    realName,
    password: text({
      label: ['密码', 'Password'],
      max: 128,
      secret: true,
      required: ['请输入密码', 'Enter the password'],
    }),
    password2: text({
      label: ['确认密码', 'Confirm password'],
      max: 128,
      secret: true,
      required: ['请再次输入密码', 'Enter the password again'],
    }),
    name,
    ...rest,
  },
});
