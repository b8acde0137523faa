import type { Area, Resource } from '../resource/resource.ts';
import { menuCodeOf, menuPathOf } from '../resource/resource.ts';
import { resources } from '../resources/all.ts';
import type { MenuButtonSeed, MenuSeed } from './menu.ts';
import { button, group, screen, standardButtons } from './menu.ts';

/** Where the menus of generic resources go. */
const groupOfArea: Record<Area, string> = {
  system: 'system',
  desk: 'desk',
  survey: 'college',
  resource: 'resource',
  develop: 'tool',
  flow: 'flow',
  log: 'log',
  report: 'report',
};

/** Icons of generic resources; a plain one for those not named here. */
const icons: Record<string, string> = {
  param: 'sliders-horizontal',
  dict: 'book-open',
  dict_biz: 'book-marked',
  post: 'id-card',
  notice: 'megaphone',
};

const crud = ['add', 'edit', 'delete', 'view'] as const;

/**
 * All areas of the spec. A screen here whose resource has a descriptor keeps its place and takes the rest from it; a
 * descriptor without a place here goes to its area's group.
 */
const places: readonly MenuSeed[] = [
  group('college', '/college', ['院校调查', 'College surveys'], 'school', 1, [
    screen('survey_form', '/college/questionnaire', ['问卷管理', 'Questionnaires'], 'clipboard-list', {
      sort: 1,
      buttons: [...standardButtons('survey_form', crud), button('survey_form_publish', ['发布', 'Publish'], 'send', 2)],
    }),
    screen('college_student', '/college/student-number', ['学生人数', 'Student numbers'], 'users', {
      sort: 2,
      buttons: [
        ...standardButtons('college_student', ['edit']),
        button('college_student_close', ['结束调查', 'Close survey'], 'circle-check', 2),
        button('college_student_message', ['下载留言', 'Download messages'], 'file-down', 2),
      ],
    }),
    screen('college_teacher', '/college/teacher-number', ['教师人数', 'Teacher numbers'], 'user-round-pen', {
      sort: 3,
      buttons: standardButtons('college_teacher', ['edit']),
    }),
    screen('survey_progress', '/college/progress', ['调查进度', 'Progress'], 'activity', { sort: 4 }),
    screen('survey_result', '/college/results', ['调查结果', 'Results'], 'chart-column', {
      sort: 5,
      buttons: standardButtons('survey_result', ['export']),
    }),
  ]),
  group('desk', '/desk', ['工作台', 'Desk'], 'layout-dashboard', 2, []),
  group('work', '/work', ['我的事务', 'My work'], 'inbox', 3, [
    screen('work_start', '/work/start', ['发起事务', 'Start'], 'play', { sort: 1, built: false }),
    screen('work_claim', '/work/claim', ['待签事务', 'To claim'], 'hand', { sort: 2, built: false }),
    screen('work_todo', '/work/todo', ['待办事务', 'To do'], 'list-todo', { sort: 3, built: false }),
    screen('work_send', '/work/send', ['已发事务', 'Sent'], 'send', { sort: 4, built: false }),
    screen('work_done', '/work/done', ['办结事务', 'Done'], 'check-check', { sort: 5, built: false }),
  ]),
  group('flow', '/flow', ['流程管理', 'Workflows'], 'workflow', 4, [
    screen('flow_model', '/flow/model', ['模型管理', 'Process models'], 'git-fork', { sort: 1, built: false }),
    screen('flow_manager', '/flow/manager', ['流程管理', 'Processes'], 'settings-2', { sort: 2, built: false }),
    screen('flow_follow', '/flow/follow', ['流程跟踪', 'Follow'], 'route', { sort: 3, built: false }),
  ]),
  group('report', '/report', ['报表管理', 'Reports'], 'file-chart-column', 5, [
    screen('report_list', '/report/reportlist', ['报表列表', 'Report list'], 'files', { sort: 1, built: false }),
  ]),
  group('resource', '/resource', ['资源管理', 'Resources'], 'hard-drive', 6, [
    screen('oss', '/resource/oss', ['对象存储', 'Object storage'], 'database', { sort: 1, built: false }),
    screen('sms', '/resource/sms', ['短信配置', 'Text messages'], 'message-square', { sort: 2, built: false }),
    screen('attach', '/resource/attach', ['附件管理', 'Attachments'], 'paperclip', { sort: 3, built: false }),
  ]),
  group('tool', '/tool', ['研发工具', 'Development'], 'wrench', 7, [
    screen('model', '/develop/model', ['数据模型', 'Models'], 'boxes', { sort: 1, built: false }),
    screen('code', '/develop/code', ['代码生成', 'Code generation'], 'code', { sort: 2, built: false }),
    screen('datasource', '/develop/datasource', ['数据源管理', 'Data sources'], 'cable', { sort: 3 }),
  ]),
  group('monitor', '/monitor', ['系统监控', 'Monitoring'], 'monitor-check', 8, [
    screen('doc', '/api/docs', ['接口文档', 'API documents'], 'file-code', { sort: 1, newWindow: true }),
    group('log', '/monitor/log', ['日志管理', 'Logs'], 'scroll-text', 2, [
      screen('log_usual', '/log/usual', ['通用日志', 'General log'], 'notebook-text', {
        sort: 1,
        buttons: standardButtons('log_usual', ['view', 'export']),
      }),
      screen('log_api', '/log/api', ['接口日志', 'Call log'], 'arrow-left-right', {
        sort: 2,
        buttons: standardButtons('log_api', ['view', 'export']),
      }),
      screen('log_error', '/log/error', ['错误日志', 'Error log'], 'bug', {
        sort: 3,
        buttons: standardButtons('log_error', ['view', 'export']),
      }),
    ]),
  ]),
  group('base', '/base', ['基础配置', 'Basics'], 'map', 97, [
    screen('region', '/system/region', ['行政区划', 'Regions'], 'map-pinned', {
      sort: 1,
      buttons: [
        ...standardButtons('region', [...crud, 'import', 'export']),
        button('region_debug', ['调试', 'Try out'], 'flask-conical'),
      ],
    }),
  ]),
  group('authority', '/authority', ['权限管理', 'Rights'], 'shield', 98, [
    screen('role', '/authority/role', ['角色管理', 'Roles'], 'user-cog', {
      sort: 1,
      buttons: [...standardButtons('role', crud), button('role_grant', ['权限设置', 'Grant'], 'key-round')],
    }),
    screen('data_scope', '/system/datascope', ['数据权限', 'Data scopes'], 'filter', { sort: 2 }),
    screen('api_scope', '/system/apiscope', ['接口权限', 'API scopes'], 'webhook', { sort: 3 }),
  ]),
  group('system', '/system', ['系统管理', 'System'], 'settings', 99, [
    screen('user', '/system/user', ['用户管理', 'Users'], 'user', {
      sort: 1,
      buttons: [
        ...standardButtons('user', [...crud, 'import', 'export']),
        button('user_role', ['角色配置', 'Assign roles'], 'user-cog'),
        button('user_reset', ['密码重置', 'Reset password'], 'rotate-ccw-key'),
        button('user_unlock', ['账号解封', 'Unlock'], 'lock-open'),
      ],
    }),
    screen('dept', '/system/dept', ['机构管理', 'Departments'], 'network', {
      sort: 2,
      buttons: standardButtons('dept', crud),
    }),
    screen('menu', '/system/menu', ['菜单管理', 'Menus'], 'menu', { sort: 6, buttons: standardButtons('menu', crud) }),
    screen('topmenu', '/system/topmenu', ['顶部菜单', 'Top menus'], 'panel-top', {
      sort: 8,
      buttons: [button('topmenu_setting', ['菜单配置', 'Choose screens'], 'settings')],
    }),
    screen('tenant', '/system/tenant', ['租户管理', 'Tenants'], 'building-2', {
      sort: 9,
      buttons: [
        ...standardButtons('tenant', [...crud, 'export']),
        button('tenant_setting', ['租户设置', 'Settings'], 'settings'),
        button('tenant_datasource', ['数据源配置', 'Database'], 'cable', 2),
        button('tenant_package_setting', ['产品包配置', 'Package'], 'package', 2),
      ],
    }),
    screen('tenant_package', '/system/tenantpackage', ['租户产品包', 'Tenant packages'], 'package', {
      sort: 10,
    }),
    screen('client', '/system/client', ['应用管理', 'Clients'], 'app-window', { sort: 11 }),
    screen('provider', '/system/provider', ['第三方登录', 'Sign-in providers'], 'log-in', {
      sort: 12,
      buttons: standardButtons('provider', ['add', 'edit', 'delete']),
    }),
  ]),
];

const menuOfResource = (resource: Resource): MenuSeed => {
  const code = menuCodeOf(resource);
  return screen(code, menuPathOf(resource), resource.title, icons[code] ?? 'table-2', {
    sort: resource.menuSort,
    buttons: standardButtons(code, resource.verbs),
  });
};

/** The tree with the descriptors' menus in it. Pure, so that tests can give it other resources. */
export const menuTreeOf = (all: readonly Resource[]): readonly MenuSeed[] => {
  const generic = new Map(all.filter((one) => !one.ownMenu).map((one) => [menuCodeOf(one), one]));
  const placed = new Set<string>();
  const place = (seed: MenuSeed): MenuSeed => {
    const resource = generic.get(seed.code);
    if (resource) {
      placed.add(seed.code);
      const derived = menuOfResource(resource);
      // Buttons of the place are those beyond the verbs.
      const buttons = [...derived.buttons, ...seed.buttons];
      return { ...derived, name: seed.name, icon: seed.icon, sort: seed.sort, buttons };
    }
    const children = seed.children.map(place);
    return children.length > 0 ? { ...seed, children, built: children.some((child) => child.built) } : seed;
  };
  const rest = (seed: MenuSeed): MenuSeed => {
    const own = [...generic.values()].filter(
      (one) => groupOfArea[one.area] === seed.code && !placed.has(menuCodeOf(one)),
    );
    const children = [...seed.children.map(rest), ...own.map(menuOfResource)].sort((a, b) => a.sort - b.sort);
    return children.length > 0 ? { ...seed, children, built: children.some((child) => child.built) } : seed;
  };
  return places.map(place).map(rest);
};

export const menuTree: readonly MenuSeed[] = menuTreeOf(resources);

const codesIn = (seed: MenuSeed): string[] => [
  seed.code,
  ...seed.buttons.map((one: MenuButtonSeed) => one.code),
  ...seed.children.flatMap(codesIn),
];

/** Codes that routes and screens depend on: their rows may be renamed and moved, but keep their codes. */
export const builtInCodes: ReadonlySet<string> = new Set(menuTree.flatMap(codesIn));
