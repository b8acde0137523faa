import type { Route } from '../../platform/http/route.ts';
import { preferenceRoutes } from './preference/preference.routes.ts';

export const deskRoutes: readonly Route[] = preferenceRoutes;
