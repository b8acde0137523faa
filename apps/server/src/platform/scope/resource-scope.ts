import type { Resource } from '@manyi/shared/resource/resource';
import { fieldsOf, menuCodeOf } from '@manyi/shared/resource/resource';
import type { Caller } from '../auth/caller.ts';
import type { Column } from '../crud/columns.ts';
import { columnsOf } from '../crud/columns.ts';
import { hiddenFields } from './scope.ts';
import type { ScopeTarget } from './scope-predicate.ts';

/** A generic resource as scopes see it. Secrets are no column to compare with. */
export const targetOfResource = (resource: Resource): ScopeTarget => ({
  code: menuCodeOf(resource),
  columns: new Map(
    [...columnsOf(resource).values()].filter((one) => !one.secret).map(({ column, type }) => [column, type]),
  ),
});

export const hiddenOfResource = (resource: Resource, caller: Caller): ReadonlySet<string> =>
  hiddenFields(
    caller,
    menuCodeOf(resource),
    fieldsOf(resource).map(([name]) => name),
  );

/** What a caller may filter and sort by: a filter on what they cannot see would tell it by and by. */
export const seenColumns = (
  columns: ReadonlyMap<string, Column>,
  hidden: ReadonlySet<string>,
): ReadonlyMap<string, Column> =>
  hidden.size === 0 ? columns : new Map([...columns].filter(([name]) => !hidden.has(name)));
