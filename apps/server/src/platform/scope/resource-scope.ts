import type { Column } from '@manyi/shared/resource/columns';
import type { Resource } from '@manyi/shared/resource/resource';
import { fieldsOf, menuCodeOf } from '@manyi/shared/resource/resource';
import { scopeColumnsOf } from '@manyi/shared/resource/scope-condition';
import type { Caller } from '../auth/caller.ts';
import { hiddenFields, isNarrowed } from './scope.ts';
import type { ScopeTarget } from './scope-predicate.ts';

const targets = new WeakMap<Resource, ScopeTarget>();

/** A generic resource as scopes see it. */
export const targetOfResource = (resource: Resource): ScopeTarget => {
  const known = targets.get(resource);
  if (known) return known;
  const target = { code: menuCodeOf(resource), columns: scopeColumnsOf(resource) };
  targets.set(resource, target);
  return target;
};

const nothing: ReadonlySet<string> = new Set();

export const hiddenOfResource = (resource: Resource, caller: Caller): ReadonlySet<string> => {
  const code = menuCodeOf(resource);
  if (!isNarrowed(caller, code)) return nothing;
  return hiddenFields(
    caller,
    code,
    fieldsOf(resource).map(([name]) => name),
  );
};

/** What a caller may filter and sort by: a filter on what they cannot see would tell it by and by. */
export const seenColumns = (
  columns: ReadonlyMap<string, Column>,
  hidden: ReadonlySet<string>,
): ReadonlyMap<string, Column> =>
  hidden.size === 0 ? columns : new Map([...columns].filter(([name]) => !hidden.has(name)));
