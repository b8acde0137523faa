import type { Resource } from '@manyi/shared/resource/resource';
import type { Sessions } from '../../platform/auth/sessions.ts';
import type { Crud } from '../../platform/crud/crud-routes.ts';
import { crudRoutes } from '../../platform/crud/crud-routes.ts';
import type { Hooks } from '../../platform/crud/hooks.ts';
import type { Route } from '../../platform/http/route.ts';
import { acrossTenants } from './across-tenants.ts';
import { clientHooks } from './client/client.hooks.ts';
import { deptRoutes } from './dept/dept.routes.ts';
import type { DeptGuard } from './dept/dept.service.ts';
import { dictRoutes } from './dict.routes.ts';
import { systemHistories } from './histories.ts';
import { menuRoutes } from './menu/menu.routes.ts';
import { postHooks } from './post.hooks.ts';
import { postSelectRoutes } from './post.routes.ts';
import { regionRoutes } from './region/region.routes.ts';
import { grantRoutes } from './role/grant.routes.ts';
import { roleRoutes } from './role/role.routes.ts';
import { apiScopeHooks, dataScopeHooks } from './scope/scope.hooks.ts';
import { userTarget } from './scope/written-targets.ts';
import { seedPlatform } from './seed/seed-platform.ts';
import { tenantRoutes } from './tenant/tenant.routes.ts';
import { type MoveTenant, tenantDatasourceRoutes } from './tenant/tenant-datasource.routes.ts';
import { tenantInfoRoutes } from './tenant/tenant-info.routes.ts';
import { tenantWriteRoutes } from './tenant/tenant-write.routes.ts';
import { tenantPackageHooks } from './tenant-package/tenant-package.hooks.ts';
import { topmenuHooks } from './topmenu/topmenu.hooks.ts';
import { topmenuRoutes } from './topmenu/topmenu.routes.ts';
import { ownRoutes } from './user/own.routes.ts';
import { platformUserRoutes } from './user/platform-user.routes.ts';
import { userRoutes } from './user/user.routes.ts';
import { userRules } from './user/user-rules-for-guests.ts';
import { peopleNamed } from './user/user-search.ts';
import { userSheetRoutes } from './user/user-sheet.routes.ts';

export { acrossTenants, dictRoutes };

const hooked =
  (hooks: Hooks) =>
  (resource: Resource): Crud =>
    crudRoutes(resource, hooks);

/** Resources of this module whose calls or rules go beyond the generic ones, by name. */
export const specialResources: Readonly<Record<string, (resource: Resource) => Crud>> = {
  dict: dictRoutes,
  'dict-biz': dictRoutes,
  'tenant-package': hooked(tenantPackageHooks),
  client: hooked(clientHooks),
  topmenu: hooked(topmenuHooks),
  post: hooked(postHooks),
  'data-scope': hooked(dataScopeHooks),
  'api-scope': hooked(apiScopeHooks),
};

export interface SystemMeans {
  sessions: Sessions;
  /** What other modules have to say before departments are deleted. */
  deptGuards?: readonly DeptGuard[];
  /** Moves tenants to other databases; null in tests that have none. */
  moveTenant?: MoveTenant;
}

export const systemRoutes = ({ sessions, deptGuards = [], moveTenant }: SystemMeans): Route[] => [
  ...menuRoutes(sessions),
  ...roleRoutes(sessions),
  ...grantRoutes(sessions),
  ...deptRoutes(sessions, deptGuards),
  ...postSelectRoutes(),
  ...userRoutes(sessions),
  ...userSheetRoutes(sessions),
  ...platformUserRoutes(sessions),
  ...ownRoutes(sessions),
  ...tenantRoutes(),
  ...tenantInfoRoutes(),
  ...tenantWriteRoutes(sessions),
  ...(moveTenant ? tenantDatasourceRoutes(moveTenant) : []),
  ...topmenuRoutes(),
  ...regionRoutes(),
];

/** The list of people for modules that show some of them. */
export const people = { target: userTarget, named: peopleNamed };

export { seedPlatform, systemHistories, userRules };
