import type { Page } from '@manyi/shared/contract/envelope';
import type { Resource } from '@manyi/shared/resource/resource';
import { apiPathOf, fieldsOf } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api } from '../../lib/http.ts';
import type { NamesByField } from './dictionary.ts';

export interface ReferenceNode {
  value: string;
  title: string;
  children?: ReferenceNode[];
}

/** As many as one page of a list can bring; a resource with more is given a search of its own. */
const most = 500;

/** Where the choices of a reference come from. */
interface Source {
  path: string;
  isTree: boolean;
  load: (signal: AbortSignal, tenantId: string) => Promise<readonly ReferenceNode[]>;
}

const treeSource = (path: string): Source => ({
  path,
  isTree: true,
  load: (signal, tenantId) => api.get<ReferenceNode[]>(`${path}/tree`, { tenantId }, { quiet: true, signal }),
});

const rowsOf = async (target: Resource, signal: AbortSignal): Promise<ReferenceNode[]> => {
  const page = await api.get<Page<Record<string, unknown>>>(
    `${apiPathOf(target)}/list`,
    { size: most },
    { quiet: true, signal },
  );
  return page.records.map((row) => ({ value: String(row.id), title: String(row[target.titleField]) }));
};

const postPath = '/api/blade-system/post';
const posts: Source = {
  path: postPath,
  isTree: false,
  load: async (signal, tenantId) => {
    const rows = await api.get<{ id: string; postName: string }[]>(
      `${postPath}/select`,
      { tenantId },
      { quiet: true, signal },
    );
    return rows.map((row) => ({ value: row.id, title: row.postName }));
  },
};

/** Those whose calls are written by hand, and can be asked by people who may not see the list. */
const written: Readonly<Record<string, Source>> = {
  ...Object.fromEntries(['dept', 'role', 'menu'].map((name) => [name, treeSource(`/api/blade-system/${name}`)])),
  post: posts,
};

const sourceOf = (to: string): Source | undefined => {
  const target = resources.find((resource) => resource.name === to);
  if (!target || written[to]) return written[to];
  const path = apiPathOf(target);
  return target.tree ? treeSource(path) : { path, isTree: false, load: (signal) => rowsOf(target, signal) };
};

export const isTreeReference = (to: string): boolean => sourceOf(to)?.isTree === true;

/** The tenant whose rows are offered; empty for the person's own. */
export const ReferenceTenant = createContext('');

const referenceQuery = (to: string, tenantId: string) => {
  const source = sourceOf(to);
  return queryOptions({
    queryKey: [source?.path ?? to, 'references', tenantId],
    queryFn: ({ signal }) => source?.load(signal, tenantId) ?? [],
    staleTime: 60_000,
  });
};

const noNodes: readonly ReferenceNode[] = [];

export const useReferenceNodes = (to: string): { nodes: readonly ReferenceNode[]; loading: boolean } => {
  const { data, isPending } = useQuery(referenceQuery(to, useContext(ReferenceTenant)));
  return { nodes: data ?? noNodes, loading: isPending };
};

const flat = (nodes: readonly ReferenceNode[]): [string, string][] =>
  nodes.flatMap(({ value, title, children }) => [[value, title] as [string, string], ...flat(children ?? [])]);

/** Titles of all reference fields of a resource, asked for once a page. `only` leaves out what is not shown. */
export const useReferenceNames = (resource: Resource, only: (name: string) => boolean): NamesByField => {
  const fields = fieldsOf(resource).flatMap(([name, field]) =>
    (field.kind === 'reference' || field.kind === 'references') && only(name) ? [{ name, to: field.to }] : [],
  );
  const tenantId = useContext(ReferenceTenant);
  return useQueries({
    queries: fields.map(({ to }) => referenceQuery(to, tenantId)),
    combine: (results): NamesByField =>
      new Map(fields.map(({ name }, at) => [name, new Map(flat(results[at]?.data ?? []))])),
  });
};
