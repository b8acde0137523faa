import type { Page } from '@manyi/shared/contract/envelope';
import type { Resource } from '@manyi/shared/resource/resource';
import { apiPathOf, fieldsOf } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/http.ts';
import type { NamesByField } from './dictionary.ts';

export interface ReferenceNode {
  value: string;
  title: string;
  children?: ReferenceNode[];
}

/** As many as one page of a list can bring; a resource with more is given a search of its own. */
const most = 500;

const targetOf = (name: string): Resource | undefined => resources.find((resource) => resource.name === name);

const nodesOf = async (target: Resource, signal: AbortSignal): Promise<ReferenceNode[]> => {
  if (target.tree) return api.get<ReferenceNode[]>(`${apiPathOf(target)}/tree`, {}, { quiet: true, signal });
  const page = await api.get<Page<Record<string, unknown>>>(
    `${apiPathOf(target)}/list`,
    { size: most },
    { quiet: true, signal },
  );
  return page.records.map((row) => ({ value: String(row.id), title: String(row[target.titleField]) }));
};

const referenceQuery = (to: string) => {
  const target = targetOf(to);
  return queryOptions({
    queryKey: [target ? apiPathOf(target) : to, 'references'],
    queryFn: ({ signal }) => (target ? nodesOf(target, signal) : []),
    staleTime: 60_000,
  });
};

const noNodes: readonly ReferenceNode[] = [];

export const useReferenceNodes = (to: string): { nodes: readonly ReferenceNode[]; loading: boolean } => {
  const { data, isPending } = useQuery(referenceQuery(to));
  return { nodes: data ?? noNodes, loading: isPending };
};

const flat = (nodes: readonly ReferenceNode[]): [string, string][] =>
  nodes.flatMap(({ value, title, children }) => [[value, title] as [string, string], ...flat(children ?? [])]);

/** Titles of all reference fields of a resource, asked for once a page. `only` leaves out what is not shown. */
export const useReferenceNames = (resource: Resource, only: (name: string) => boolean): NamesByField => {
  const fields = fieldsOf(resource).flatMap(([name, field]) =>
    (field.kind === 'reference' || field.kind === 'references') && only(name) ? [{ name, to: field.to }] : [],
  );
  return useQueries({
    queries: fields.map(({ to }) => referenceQuery(to)),
    combine: (results): NamesByField =>
      new Map(fields.map(({ name }, at) => [name, new Map(flat(results[at]?.data ?? []))])),
  });
};
