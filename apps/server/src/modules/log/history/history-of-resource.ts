import type { Resource } from '@manyi/shared/resource/resource';
import { fieldsOf, menuCodeOf, permissionOf } from '@manyi/shared/resource/resource';
import { type HistorySource, isRowId } from '../../../platform/audit/history-source.ts';
import type { Means } from '../../../platform/crud/save.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { hiddenOfResource } from '../../../platform/scope/resource-scope.ts';
import { namingsOf } from './names-of.ts';

const secretsOf = (resource: Resource): string[] =>
  fieldsOf(resource).flatMap(([name, field]) => (field.secret ? [name] : []));

/** Generic resources are seen through their own store, data scope and all. */
export const historyOfResource = ({ resource, store, hooks }: Means): HistorySource => ({
  resource: resource.name,
  isPlatform: resource.owner === 'platform',
  mayRead: hooks.mayReadHistory,
  hidden: (caller) => new Set([...secretsOf(resource), ...hiddenOfResource(resource, caller)]),
  codes: [menuCodeOf(resource), permissionOf(resource, 'view'), permissionOf(resource, 'edit')],
  // Whatever is granted beside a record's own fields is granted as menus.
  namings: { ...namingsOf(resource), menuIds: { to: 'menu' } },
  within: ({ caller, tx }, rowId, read) =>
    tx(async (sql) => {
      if (!isRowId(rowId) || (await store.find(sql, caller, [rowId])).length === 0) throw notFound();
      return read({ sql, tenantIds: [caller.tenantId] });
    }),
});
