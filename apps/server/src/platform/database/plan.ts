import type postgres from 'postgres';

/** `custom`: for the very values. `generic`: once for all values. `auto`: PostgreSQL compares what both are estimated to cost. */
type Mode = 'force_custom_plan' | 'force_generic_plan' | 'auto';

/**
 * How statements from here to the end of the transaction are planned. PostgreSQL plans for the average tenant, who has twenty people and five
 * departments, and such a plan reads the largest one from end to end: a search is planned for its very tenant. A query that says by
 * itself how it is to be gone about needs no second thought. Not awaited: it travels with the statement after it.
 * @param sort `off`: nothing is sorted that an index has in order
 */
export const plan = (sql: postgres.TransactionSql<{ date: string }>, mode: Mode, sort: 'on' | 'off' = 'on'): void => {
  sql`select set_config('plan_cache_mode', ${mode}, true), set_config('enable_sort', ${sort}, true)`
    // Whatever ends this ends the statement after it, which is the one that is waited for.
    .catch(() => undefined);
};
