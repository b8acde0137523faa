import type { Resource } from '@manyi/shared/resource/resource';
import { usePermissions } from '../../lib/permissions.ts';
import { Skeleton } from '../ui/states.tsx';
import { ResourceList } from './resource-list.tsx';

/** The whole screen of a resource, from its descriptor. Reading is the server's to refuse; the list then says whom to ask. */
export const ResourceScreen = ({ resource }: { resource: Resource }) => {
  const isKnown = usePermissions((state) => state.codes !== null);
  return isKnown ? <ResourceList resource={resource} /> : <Skeleton rows={8} />;
};
