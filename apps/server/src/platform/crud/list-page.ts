import { type Page, pageOf } from '@manyi/shared/contract/envelope';
import { columnsOf } from '@manyi/shared/resource/columns';
import { menuCodeOf } from '@manyi/shared/resource/resource';
import type { Caller } from '../auth/caller.ts';
import type { Sql } from '../database/database.ts';
import type { Paging } from '../http/schemas.ts';
import { hiddenOfResource, seenColumns } from '../scope/resource-scope.ts';
import { type Filter, readFilters } from './filters.ts';
import { totalKey, totalOf } from './kept-total.ts';
import type { Means } from './save.ts';
import { readOrders } from './sorting.ts';
import type { Row } from './store.ts';

interface ListCall {
  query: Paging & Record<string, unknown>;
  caller: Caller;
  tx: <T>(run: (sql: Sql) => Promise<T>) => Promise<T>;
}

/** A page of rows with their count, filtered and sorted as the query asks; `fixed` are filters of the call's own. */
export const listPage = ({ resource, store, hooks }: Means, fixed: readonly Filter[] = []) => {
  const columns = columnsOf(resource);
  return async ({ query, caller, tx }: ListCall): Promise<Page<Row>> => {
    const { current, size, ...rest } = query;
    // Fields somebody cannot see are none to search or sort by.
    const seen = seenColumns(columns, hiddenOfResource(resource, caller));
    const filters = [...readFilters(rest, seen), ...fixed];
    const orders = readOrders(rest, resource, seen);
    return tx(async (sql) => {
      const [records, total] = await Promise.all([
        store.list(sql, caller, { filters, orders, limit: size, offset: (current - 1) * size }),
        totalOf(totalKey(menuCodeOf(resource), caller, filters, hooks.narrow !== undefined), (most) =>
          store.count(sql, caller, filters, most),
        ),
      ]);
      return pageOf(records, total, current, size);
    });
  };
};
