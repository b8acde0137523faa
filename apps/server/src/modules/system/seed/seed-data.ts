/** Rows of a new installation. Dictionaries after contract.md 5; the colleges are invented, so that the first survey has somebody to ask. */

interface DictSeed {
  code: string;
  name: string;
  entries: readonly (readonly [key: string, value: string])[];
}

const numbered = (first: number, ...values: string[]) =>
  values.map((value, index): [string, string] => [String(first + index), value]);

export const dictionaries: readonly DictSeed[] = [
  { code: 'sex', name: '性别', entries: numbered(1, '男', '女', '未知') },
  {
    code: 'notice',
    name: '通知类型',
    entries: numbered(1, '发布通知', '批转通知', '转发通知', '指示通知', '任免通知', '事务通知'),
  },
  { code: 'menu_category', name: '菜单类型', entries: numbered(1, '菜单', '按钮') },
  { code: 'button_func', name: '按钮功能', entries: numbered(1, '工具栏', '操作栏', '工具操作栏') },
  { code: 'yes_no', name: '是否', entries: numbered(1, '否', '是') },
  {
    code: 'data_scope_type',
    name: '数据权限类型',
    entries: numbered(1, '全部可见', '本人可见', '所在机构可见', '所在机构及子级可见', '自定义'),
  },
  { code: 'api_scope_type', name: '接口权限类型', entries: numbered(1, '系统接口', '业务接口') },
  { code: 'post_category', name: '岗位类型', entries: numbered(1, '高层', '中层', '基层', '其他') },
  { code: 'region', name: '行政区划级别', entries: numbered(0, '国家', '省份/直辖市', '地市', '区县', '乡镇', '村委') },
];

export const params = [
  { name: '是否开放注册', key: 'account.registerUser', value: 'true', remark: '第三方登录后可否申请账号' },
] as const;

export const posts = [
  { code: 'principal', name: '校长', category: '1' },
  { code: 'vice', name: '副校长', category: '1' },
  { code: 'director', name: '处长', category: '2' },
  { code: 'quality', name: '质量管理专员', category: '3' },
  { code: 'teacher', name: '专任教师', category: '3' },
  { code: 'staff', name: '职员', category: '3' },
] as const;

export const roles = {
  administrator: { name: '超级管理员', alias: 'administrator' },
  user: { name: '用户', alias: 'user' },
} as const;

/** What the plain role may see from the start. */
export const userRoleMenus = ['notice', 'notice_view'] as const;

export const rootDept = { name: '质量监测中心', fullName: '职业教育质量监测中心' } as const;

export const sampleColleges = [
  { name: '云岭职业技术学院', code: '90001' },
  { name: '江畔工程职业学院', code: '90002' },
  { name: '南浦医药高等专科学校', code: '90003' },
] as const;

export const notices = [
  {
    title: '欢迎使用满意度调查系统',
    category: '1',
    content:
      '<p>从“院校调查”开始：先录入各院校的学生人数和教师人数，再新建问卷并发布，最后在“调查进度”和“调查结果”中查看。</p>',
  },
  {
    title: '示例院校说明',
    category: '6',
    content:
      '<p>系统预置了三所示例院校，名称和代码均为虚构。可在“系统管理 / 机构管理”中修改，或新增自己的院校后删除。</p>',
  },
  {
    title: '请及时修改初始密码',
    category: '4',
    content: '<p>首次登录后请在右上角“个人信息”中修改密码，并为每位使用者建立各自的账号。</p>',
  },
] as const;
