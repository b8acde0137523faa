import type { Database } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import { guardSurveyedColleges } from './college/dept-guard.ts';
import { headCountRoutes } from './college/head-count.routes.ts';
import { messageRoutes } from './college/message.routes.ts';
import { progressRoutes } from './college/progress.routes.ts';
import { demoTenant as demo } from './demo/demo-data.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { formRoutes } from './form/form.routes.ts';
import { originBy } from './origin.ts';
import { respondRoutes } from './respond/respond.routes.ts';
import { rebuildCounts } from './result/rebuild-counts.ts';
import { resultRoutes } from './result/result.routes.ts';

export interface SurveyOptions {
  database: Database;
  /** Where people reach the server; undefined: the address of the request. */
  publicUrl: string | undefined;
}

/** Every call of the survey area. Listening for changes ends when the database is closed. */
export const surveyRoutes = ({ database, publicUrl }: SurveyOptions): Route[] => {
  const originOf = originBy(publicUrl);
  return [
    ...formRoutes(originOf),
    ...progressRoutes(originOf),
    ...headCountRoutes,
    ...messageRoutes,
    ...resultRoutes,
    ...respondRoutes(database),
  ];
};

/** Its number, for the line that tells how to sign in. */
export const demoTenant = demo.id;

export { guardSurveyedColleges, rebuildCounts, seedDemo };
