import type { Resource } from '@manyi/shared/resource/resource';
import { fieldsOf, menuCodeOf, permissionOf } from '@manyi/shared/resource/resource';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Means } from '../../../platform/crud/save.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { hiddenOfResource } from '../../../platform/scope/resource-scope.ts';

/** A kind of record whose history can be read, by whom, and of which records. */
export interface HistorySource {
  /** As the audit names it. */
  resource: string;
  /** One of these is needed; the same as for the record itself. */
  codes: readonly string[];
  /** Shared by all tenants: who changed it is the platform's business. */
  isPlatform: boolean;
  /** Fields this caller is not shown, besides those whose names tell that they are secret. */
  hidden(caller: Caller): ReadonlySet<string>;
  /** Whether this caller may see the record as it is now. */
  isVisible(sql: Sql, caller: Caller, rowId: string): Promise<boolean>;
  /** Where that is not enough to see what it was before. */
  mayRead?: ((caller: Caller) => boolean) | undefined;
}

const secretsOf = (resource: Resource): string[] =>
  fieldsOf(resource).flatMap(([name, field]) => (field.secret ? [name] : []));

/** Generic resources are seen through their own store, data scope and all. */
export const historyOfResource = ({ resource, store, hooks }: Means): HistorySource => ({
  resource: resource.name,
  isPlatform: resource.owner === 'platform',
  mayRead: hooks.mayReadHistory,
  hidden: (caller) => new Set([...secretsOf(resource), ...hiddenOfResource(resource, caller)]),
  codes: [menuCodeOf(resource), permissionOf(resource, 'view'), permissionOf(resource, 'edit')],
  isVisible: async (sql, caller, rowId) =>
    /^\d{1,18}$/.test(rowId) && (await store.find(sql, caller, [rowId])).length > 0,
});
