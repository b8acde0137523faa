import { pageOf } from '@manyi/shared/contract/envelope';
import type { Language } from '@manyi/shared/contract/text';
import { apiPathOf, menuCodeOf, permissionOf, type Resource } from '@manyi/shared/resource/resource';
import { heavyFields, logs } from '@manyi/shared/resources/log/logs';
import { z } from 'zod';
import { listQuerySchema } from '../../platform/crud/crud-routes.ts';
import { readFilters } from '../../platform/crud/filters.ts';
import { countedAnew, totalKey, totalOf } from '../../platform/crud/kept-total.ts';
import { readOrders } from '../../platform/crud/sorting.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { idSchema, pageSchema } from '../../platform/http/schemas.ts';
import { exactly, settle } from './few-values.ts';
import { logExport } from './log-export.ts';
import { type LogRow, logColumns, logQueries, logSchema, mostCounted } from './log-list.ts';

/** Lists and details of one log. Nobody sees another tenant's, and nobody any without the code. */
const routesOf = (log: Resource): Route[] => {
  const columns = logColumns(log);
  const heavy = heavyFields(log);
  const filterable = new Map([...columns].filter(([name]) => !heavy.includes(name)));
  // Any other order would read the whole log.
  const sortable = new Map([...columns].filter(([name]) => name === 'createTime'));
  const queries: Record<Language, ReturnType<typeof logQueries>> = {
    zh: logQueries(log, false),
    en: logQueries(log, true),
  };
  const path = apiPathOf(log);
  const tag = `log.${log.name}`;

  const list = defineRoute({
    method: 'GET',
    path: `${path}/list`,
    access: { permission: menuCodeOf(log) },
    summary: [`${log.title[0]}：分页列表`, `${log.title[1]}: page of lines`],
    tag,
    query: listQuerySchema,
    data: pageSchema(logSchema(columns, heavy)).extend({ isMore: z.boolean() }),
    handler: ({ query: { current, size, ...rest }, caller, tx, language }) => {
      const filters = readFilters(exactly(rest), filterable);
      const [order] = readOrders(rest, log, sortable);
      return tx(async (sql) => {
        const { tenantId } = caller;
        const matching = await settle(sql, log, tenantId, filters);
        if (!matching) return { ...pageOf<LogRow>([], 0, current, size), isMore: false };
        const { page, count } = queries[language];
        const counted = await totalOf(totalKey(menuCodeOf(log), caller, filters), (most = mostCounted + 1) =>
          count(sql, tenantId, matching, most),
        );
        const records = await page(sql, tenantId, matching, {
          limit: size,
          offset: (current - 1) * size,
          oldestFirst: order?.descending === false,
          isFew: counted <= countedAnew,
        });
        return { ...pageOf(records, Math.min(counted, mostCounted), current, size), isMore: counted > mostCounted };
      });
    },
  });

  const detail = defineRoute({
    method: 'GET',
    path: `${path}/detail`,
    access: { permission: permissionOf(log, 'view') },
    summary: [`${log.title[0]}：详情`, `${log.title[1]}: one line`],
    tag,
    query: z.object({ id: idSchema }),
    data: logSchema(columns, []),
    handler: ({ query, caller, tx, language }) =>
      tx(async (sql) => {
        const found = await queries[language].find(sql, caller.tenantId, query.id);
        if (!found) throw notFound();
        return found;
      }),
  });

  return [list, detail, logExport(log, filterable, queries)];
};

export const logRoutes = (): Route[] => logs.flatMap(routesOf);
