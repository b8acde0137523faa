import { menuPathOf, type Resource } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import { createElement } from 'react';
import { lazyPage } from '../../lib/lazy-page.ts';
import type { PageEntry } from '../../lib/page.ts';

/** Screens written by hand. One named here takes the place of the generic screen of the same path. */
const screens: readonly PageEntry[] = [
  {
    path: '/wel/index',
    title: ['首页', 'Home'],
    component: lazyPage(() => import('../pages/welcome/welcome.tsx')),
  },
  {
    path: '/wel/dashboard',
    title: ['控制台', 'Console'],
    component: lazyPage(() => import('../pages/console/console-page.tsx')),
  },
  {
    path: '/test/index',
    title: ['测试页', 'Test page'],
    component: lazyPage(() => import('../pages/gallery/gallery-page.tsx')),
    isMock: true,
  },
  {
    path: '/system/guest-request/index',
    title: ['注册申请', 'Applications for accounts'],
    component: lazyPage(() => import('../pages/system/guest/guest-requests.tsx')),
  },
  {
    path: '/info/index',
    title: ['个人信息', 'Personal info'],
    component: lazyPage(() => import('../pages/info/info.tsx')),
  },
  {
    path: '/myiframe/:routerPath',
    title: ['外部页面', 'External page'],
    component: lazyPage(() => import('../pages/iframe/iframe-page.tsx')),
  },
  {
    path: '/system/dept/index',
    title: ['机构管理', 'Departments'],
    component: lazyPage(() => import('../pages/system/dept/dept-page.tsx')),
  },
  {
    path: '/system/user/index',
    title: ['用户管理', 'Users'],
    component: lazyPage(() => import('../pages/system/user/user-page.tsx')),
  },
  {
    path: '/authority/role/index',
    title: ['角色管理', 'Roles'],
    component: lazyPage(() => import('../pages/system/role/role-page.tsx')),
  },
  {
    path: '/system/menu/index',
    title: ['菜单管理', 'Menus'],
    component: lazyPage(() => import('../pages/system/menu/menu-page.tsx')),
  },
  {
    path: '/system/topmenu/index',
    title: ['顶部菜单', 'Top menus'],
    component: lazyPage(() => import('../pages/system/topmenu/topmenu-page.tsx')),
  },
  {
    path: '/system/datascope/index',
    title: ['数据权限', 'Data scopes'],
    component: lazyPage(() => import('../pages/system/scope/data-scope-page.tsx')),
  },
  {
    path: '/system/apiscope/index',
    title: ['接口权限', 'API scopes'],
    component: lazyPage(() => import('../pages/system/scope/api-scope-page.tsx')),
  },
  {
    path: '/system/dict/index',
    title: ['系统字典', 'Dictionaries'],
    component: lazyPage(() => import('../pages/dict/dict-system.tsx')),
  },
  {
    path: '/system/dictbiz/index',
    title: ['业务字典', 'Business dictionaries'],
    component: lazyPage(() => import('../pages/dict/dict-business.tsx')),
  },
  {
    path: '/dict-horizontal/index',
    title: ['字典管理（左右）', 'Dictionaries, side by side'],
    component: lazyPage(() => import('../pages/dict/dict-horizontal.tsx')),
  },
  {
    path: '/dict-vertical/index',
    title: ['字典管理（上下）', 'Dictionaries, stacked'],
    component: lazyPage(() => import('../pages/dict/dict-vertical.tsx')),
  },
  {
    path: '/college/questionnaire/index',
    title: ['问卷管理', 'Questionnaires'],
    component: lazyPage(() => import('../pages/college/forms/questionnaire-page.tsx')),
  },
  {
    path: '/college/questionnaire/design',
    title: ['问卷设计', 'Questionnaire designer'],
    component: lazyPage(() => import('../pages/college/designer/design-page.tsx')),
  },
  {
    path: '/college/student-number/index',
    title: ['学生人数', 'Student numbers'],
    component: lazyPage(() => import('../pages/college/sheet/student-number.tsx')),
  },
  {
    path: '/college/teacher-number/index',
    title: ['教师人数', 'Teacher numbers'],
    component: lazyPage(() => import('../pages/college/sheet/teacher-number.tsx')),
  },
  {
    path: '/college/progress/index',
    title: ['调查进度', 'Progress'],
    component: lazyPage(() => import('../pages/college/progress/progress-page.tsx')),
  },
  {
    path: '/college/results/index',
    title: ['调查结果', 'Results'],
    component: lazyPage(() => import('../pages/college/results/results-page.tsx')),
  },
  {
    path: '/desk/notice/index',
    title: ['通知公告', 'Notices'],
    component: lazyPage(() => import('../pages/desk/notice-page.tsx')),
  },
  {
    path: '/log/usual/index',
    title: ['通用日志', 'General log'],
    component: lazyPage(() => import('../pages/log/log-usual.tsx')),
  },
  {
    path: '/log/api/index',
    title: ['接口日志', 'Call log'],
    component: lazyPage(() => import('../pages/log/log-api.tsx')),
  },
  {
    path: '/log/error/index',
    title: ['错误日志', 'Error log'],
    component: lazyPage(() => import('../pages/log/log-error.tsx')),
  },
  {
    path: '/system/tenant/index',
    title: ['租户管理', 'Tenants'],
    component: lazyPage(() => import('../pages/system/tenant/tenant-page.tsx')),
  },
  {
    path: '/system/provider/index',
    title: ['第三方登录', 'Sign-in providers'],
    component: lazyPage(() => import('../pages/system/provider/provider-page.tsx')),
  },
  {
    path: '/system/tenantpackage/index',
    title: ['租户产品包', 'Tenant packages'],
    component: lazyPage(() => import('../pages/system/tenant-package/tenant-package-page.tsx')),
  },
  {
    path: '/system/region/index',
    title: ['行政区划', 'Regions'],
    component: lazyPage(() => import('../pages/region/region-page.tsx')),
  },
];

const loadResourceScreen = () => import('../crud/resource-screen.tsx');

/** The generic list screen with its resource filled in. */
const screenOf = (resource: Resource): PageEntry => ({
  path: `${menuPathOf(resource)}/index`,
  title: resource.title,
  component: lazyPage(async () => {
    const { ResourceScreen } = await loadResourceScreen();
    return { default: () => createElement(ResourceScreen, { resource }) };
  }),
});

const handmade = new Set(screens.map((screen) => screen.path));

export const pages: readonly PageEntry[] = [
  ...screens,
  ...resources.map(screenOf).filter((screen) => !handmade.has(screen.path)),
];

export interface FoundPage {
  page: PageEntry;
  params: Record<string, string>;
}

const match = (pattern: string, path: string): Record<string, string> | null => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
};

/** The screen for a path, with its parameters; exact paths before patterns. */
export const findPage = (path: string): FoundPage | null => {
  const exact = pages.find((page) => page.path === path);
  if (exact) return { page: exact, params: {} };
  for (const page of pages) {
    const params = match(page.path, path);
    if (params) return { page, params };
  }
  return null;
};
