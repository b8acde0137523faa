import type { Resource } from '@manyi/shared/resource/resource';
import { fieldsOf, menuCodeOf, permissionOf } from '@manyi/shared/resource/resource';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Store } from '../../../platform/crud/store.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { hiddenOfResource } from '../../../platform/scope/resource-scope.ts';

/** A kind of record whose history can be read, by whom, and of which records. */
export interface HistorySource {
  /** As the audit names it. */
  resource: string;
  /** One of these is needed; the same as for the record itself. */
  codes: readonly string[];
  /** Fields this caller is not shown, besides those whose names tell that they are secret. */
  hidden(caller: Caller): ReadonlySet<string>;
  /** Whether this caller may see the record as it is now. */
  isVisible(sql: Sql, caller: Caller, rowId: string): Promise<boolean>;
}

const secretsOf = (resource: Resource): string[] =>
  fieldsOf(resource).flatMap(([name, field]) => (field.secret ? [name] : []));

/** Generic resources are seen through their own store, data scope and all. */
export const historyOfResource = (resource: Resource, store: Store): HistorySource => ({
  resource: resource.name,
  hidden: (caller) => new Set([...secretsOf(resource), ...hiddenOfResource(resource, caller)]),
  codes: [menuCodeOf(resource), permissionOf(resource, 'view'), permissionOf(resource, 'edit')],
  isVisible: async (sql, caller, rowId) =>
    /^\d{1,18}$/.test(rowId) && (await store.find(sql, caller, [rowId])).length > 0,
});
