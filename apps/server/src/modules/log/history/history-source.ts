import type { Resource } from '@manyi/shared/resource/resource';
import { fieldsOf, menuCodeOf, permissionOf } from '@manyi/shared/resource/resource';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Means } from '../../../platform/crud/save.ts';
import type { Database, Sql } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { hiddenOfResource } from '../../../platform/scope/resource-scope.ts';
import type { Snapshot } from './changes-of.ts';
import { type Namings, namingsOf } from './names-of.ts';

/** Who asks, and the databases there are. */
export interface Asking {
  caller: Caller;
  tx<T>(run: (sql: Sql) => Promise<T>): Promise<T>;
  database: Database;
}

/** Where the events of a record are, and whose they may be. */
export interface Place {
  sql: Sql;
  tenantIds: readonly string[];
}

export interface Recorded {
  id: string;
  time: string;
  userId: string | null;
  userName: string | null;
  action: string;
  before: Snapshot | null;
  after: Snapshot | null;
}

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
  /** Fields whose values are ids or keys of something with a name. */
  namings: Namings;
  /** Reads where the record's events are, if this caller may see the record as it is now; refuses if not. */
  within<T>(asking: Asking, rowId: string, read: (place: Place) => Promise<T>): Promise<T>;
  /** Of records whose changes are kept elsewhere than in the audit. */
  events?: ((place: Place, rowId: string, page: { limit: number; offset: number }) => Promise<Recorded[]>) | undefined;
  count?: ((place: Place, rowId: string) => Promise<number>) | undefined;
  /** Where seeing the record is not enough to see what it was before. */
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
  // Whatever is granted beside a record's own fields is granted as menus.
  namings: { ...namingsOf(resource), menuIds: { to: 'menu' } },
  within: ({ caller, tx }, rowId, read) =>
    tx(async (sql) => {
      if (!/^\d{1,18}$/.test(rowId) || (await store.find(sql, caller, [rowId])).length === 0) throw notFound();
      return read({ sql, tenantIds: [caller.tenantId] });
    }),
});
