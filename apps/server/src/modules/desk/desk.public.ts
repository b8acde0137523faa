import type { Route } from '../../platform/http/route.ts';
import { openConsole } from './console/console.ts';
import { openFeed } from './feed/feed.ts';
import { closeMessages, type NewMessage, sendMessages } from './feed/messages.ts';
import { jobRoutes } from './job/job.routes.ts';
import { noticeCrud } from './notice/notice.routes.ts';
import { preferenceRoutes } from './preference/preference.routes.ts';

export const deskRoutes: readonly Route[] = [...preferenceRoutes, ...jobRoutes];

export { closeMessages, type NewMessage, noticeCrud, openConsole, openFeed, sendMessages };
