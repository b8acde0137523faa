import type { Route } from '../../platform/http/route.ts';
import { guardSurveyedColleges } from './college/dept-guard.ts';
import { headCountRoutes } from './college/head-count.routes.ts';
import { messageRoutes } from './college/message.routes.ts';
import { progressRoutes } from './college/progress.routes.ts';
import { demoTenant as demo } from './demo/demo-data.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { formRoutes } from './form/form.routes.ts';
import { surveyHistories } from './histories.ts';
import { type Homes, onlyHere, openHomes, type SurveyDatabase } from './home/homes.ts';
import { startMove, sweepHomes } from './home/move.service.ts';
import { originBy } from './origin.ts';
import { mixAnswers } from './respond/mix-rows.ts';
import { respondRoutes } from './respond/respond.routes.ts';
import { rebuildCounts } from './result/rebuild-counts.ts';
import { resultRoutes } from './result/result.routes.ts';

export interface SurveyOptions {
  /** Where the surveys of each tenant are. */
  database: SurveyDatabase;
  /** Where people reach the server; undefined: the address of the request. */
  publicUrl: string | undefined;
}

/** Every call of the survey area. Listening for changes ends when the database is closed. */
export const surveyRoutes = ({ database, publicUrl }: SurveyOptions): Route[] => {
  const originOf = originBy(publicUrl);
  const routes = [
    ...formRoutes(originOf),
    ...progressRoutes(originOf),
    ...headCountRoutes,
    ...messageRoutes,
    ...resultRoutes,
    ...respondRoutes(database),
  ];
  return routes.map((route) => ({ ...route, database }));
};

/** Its number, for the line that tells how to sign in. */
export const demoTenant = demo.id;

export {
  guardSurveyedColleges,
  type Homes,
  mixAnswers,
  onlyHere,
  openHomes,
  rebuildCounts,
  seedDemo,
  startMove,
  surveyHistories,
  sweepHomes,
};
