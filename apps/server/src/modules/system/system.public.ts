import type { Sessions } from '../../platform/auth/sessions.ts';
import type { Route } from '../../platform/http/route.ts';
import { clientRoutes } from './client/client.routes.ts';
import { deptRoutes } from './dept/dept.routes.ts';
import type { DeptGuard } from './dept/dept.service.ts';
import { dictRoutes } from './dict.routes.ts';
import { menuRoutes } from './menu/menu.routes.ts';
import { postSelectRoutes } from './post.routes.ts';
import { grantRoutes } from './role/grant.routes.ts';
import { roleRoutes } from './role/role.routes.ts';
import { seedPlatform } from './seed/seed-platform.ts';
import { tenantRoutes } from './tenant/tenant.routes.ts';
import { ownRoutes } from './user/own.routes.ts';
import { userRoutes } from './user/user.routes.ts';
import { userRules } from './user/user-rules-for-guests.ts';

export { dictRoutes };

export interface SystemMeans {
  sessions: Sessions;
  /** What other modules have to say before departments are deleted. */
  deptGuards?: readonly DeptGuard[];
}

export const systemRoutes = ({ sessions, deptGuards = [] }: SystemMeans): Route[] => [
  ...menuRoutes(sessions),
  ...roleRoutes(sessions),
  ...grantRoutes(sessions),
  ...deptRoutes(sessions, deptGuards),
  ...postSelectRoutes(),
  ...userRoutes(sessions),
  ...ownRoutes(sessions),
  ...tenantRoutes(),
  ...clientRoutes(),
];

export { seedPlatform, userRules };
