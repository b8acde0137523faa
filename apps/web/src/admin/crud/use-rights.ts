import type { Resource, Verb } from '@manyi/shared/resource/resource';
import { permissionOf, verbs } from '@manyi/shared/resource/resource';
import { useMemo } from 'react';
import { usePermissions } from '../../lib/permissions.ts';

export type Rights = Readonly<Record<Verb, boolean>>;

/** What this person may do here: the verb is in the descriptor and its code among the person's. */
export const useRights = (resource: Resource): Rights => {
  const codes = usePermissions((state) => state.codes);
  return useMemo(() => {
    const may = (verb: Verb): boolean =>
      resource.verbs.includes(verb) && (codes?.has(permissionOf(resource, verb)) ?? false);
    const rights = Object.fromEntries(verbs.map((verb) => [verb, may(verb)])) as Record<Verb, boolean>;
    return { ...rights, import: rights.import && resource.verbs.includes('add') };
  }, [resource, codes]);
};
