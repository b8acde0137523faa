import { choice, date, references, text } from '@manyi/shared/resource/field';
import { defineResource, type Fields } from '@manyi/shared/resource/resource';

const common = {
  name: 'user',
  area: 'system',
  owner: 'tenant',
  titleField: 'realName',
  verbs: ['add', 'edit', 'delete', 'view', 'import', 'export'],
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

const status = choice({
  label: ['账号状态', 'Status'],
  width: 84,
  search: true,
  batch: true,
  default: 1,
  options: [
    { value: 1, label: ['正常', 'Active'] },
    { value: 0, label: ['已停用', 'Disabled'] },
  ],
});

/** Where a user comes from (spec 3, userType). */
export const userTypes = [
  { value: 1, label: ['网页端', 'Web'] },
  { value: 2, label: ['移动端', 'App'] },
  { value: 3, label: ['其他', 'Other'] },
] as const;
const userType = choice({
  label: ['用户平台', 'Kind of user'],
  width: 100,
  search: true,
  list: false,
  options: userTypes,
});

const tenantName = text({ label: ['所属租户', 'Tenant'], max: 50, width: 130, form: false });
const tenantId = text({ label: ['所属租户', 'Tenant'], max: 12, fixedOnEdit: true });

const listFields = {
  account,
  realName,
  // Before what may be cut off on a narrow window: whether somebody can sign in is what is looked for.
  status,
  ...joined,
  postName: { ...joined.postName, list: false },
  phone,
  name: { ...name, list: false },
  code: { ...code, list: false },
  email: { ...email, list: false },
  sex: { ...sex, list: false },
  birthday: { ...birthday, list: false },
  userType,
} as const;

/** One list for every screen; whose users they are is told where they are not all the same tenant's. */
export const userList = defineResource({ ...common, title: ['用户管理', 'Users'], fields: listFields });
const { account: listedAccount, ...listedRest } = listFields;
export const userListOfTenants = defineResource({
  ...common,
  title: ['用户管理', 'Users'],
  fields: { account: listedAccount, tenantName, ...listedRest },
});

const title = ['用户', 'User'] as const;

export const userView = defineResource({
  ...common,
  title,
  fields: { account, realName, name, code, ...joined, phone, email, sex, birthday, status, userType, tenantName },
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

const rest = { ...linked, code, phone, email, sex, birthday, status };

const editFields = { account, realName, name, ...rest };
const addFields = {
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
};

const userExt = text({ label: ['扩展信息', 'Extra'], max: 4000 });

/** What else becomes of a user, in the history. Names that follow from others are no changes of their own. */
export const userMore: Fields = { password: text({ label: ['密码', 'Password'], max: 128 }), userExt };

/** Kind and extra as a form, for what compares two versions of one. */
export const platformForm = defineResource({ ...common, title, titleField: 'userExt', fields: { userType, userExt } });

/** The screen's list and dialogs. With `tenants`, for those who look after the users of others too. */
const screenOf = (tenants: boolean) => {
  const whose: Fields = tenants ? { tenantId } : {};
  return {
    add: defineResource({ ...common, title, titleField: 'account', fields: { ...whose, ...addFields } }),
    edit: defineResource({ ...common, title, titleField: 'account', fields: { ...whose, ...editFields } }),
    view: userView,
  };
};
const own = screenOf(false);
const others = screenOf(true);

export const formsOf = (seesTenants: boolean) => (seesTenants ? others : own);
