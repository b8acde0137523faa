import type { Resource } from '@manyi/shared/resource/resource';
import { fieldsOf, menuCodeOf, permissionOf, tableOf } from '@manyi/shared/resource/resource';
import { type HistorySource, isRowId, isThere, rowOfEvent } from '../../../platform/audit/history-source.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Means } from '../../../platform/crud/save.ts';
import { theirRows } from '../../../platform/crud/store.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { hiddenOfResource } from '../../../platform/scope/resource-scope.ts';
import { namingsOf } from './names-of.ts';

const secretsOf = (resource: Resource): string[] =>
  fieldsOf(resource).flatMap(([name, field]) => (field.secret ? [name] : []));

/** Generic resources are seen as in their own lists, data scope and all. */
export const historyOfResource = ({ resource, hooks }: Means): HistorySource => {
  const row = (sql: Sql, caller: Caller, which: Fragment): Fragment => sql`
    select 1 from ${sql(tableOf(resource))} where ${which} ${theirRows(sql, caller, resource, hooks.narrow)}`;
  return {
    resource: resource.name,
    isPlatform: resource.owner === 'platform',
    mayRead: hooks.mayReadHistory,
    hidden: (caller) => new Set([...secretsOf(resource), ...hiddenOfResource(resource, caller)]),
    codes: [menuCodeOf(resource), permissionOf(resource, 'view'), permissionOf(resource, 'edit')],
    // Whatever is granted beside a record's own fields is granted as menus.
    namings: { ...namingsOf(resource), menuIds: { to: 'menu' } },
    within: ({ caller, tx }, rowId, read) =>
      tx(async (sql) => {
        if (!isRowId(rowId) || (await row(sql, caller, sql`id = ${rowId}`)).length === 0) throw notFound();
        return read({ sql, tenantIds: [caller.tenantId] });
      }),
    deleted: {
      titleField: resource.titleField,
      within: ({ caller, tx }, read) =>
        tx((sql) =>
          read(
            { sql, tenantIds: [caller.tenantId] },
            isThere(sql, row(sql, caller, sql`id = ${rowOfEvent(sql)} and is_deleted`)),
          ),
        ),
    },
  };
};
