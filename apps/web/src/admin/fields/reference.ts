import type { Page } from '@manyi/shared/contract/envelope';
import type { Resource } from '@manyi/shared/resource/resource';
import { apiPathOf, fieldsOf } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
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
  /** The rows of the tenant that has this one. */
  loadAround?: (signal: AbortSignal, id: string) => Promise<readonly ReferenceNode[]>;
}

const treeSource = (path: string): Source => ({
  path,
  isTree: true,
  load: (signal, tenantId) => api.get<ReferenceNode[]>(`${path}/tree`, { tenantId }, { quiet: true, signal }),
});

const rolePath = '/api/blade-system/role';
const roles: Source = {
  ...treeSource(rolePath),
  loadAround: (signal, roleId) =>
    api.get<ReferenceNode[]>(`${rolePath}/tree-by-id`, { roleId }, { quiet: true, signal }),
};

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
  ...Object.fromEntries(['dept', 'menu'].map((name) => [name, treeSource(`/api/blade-system/${name}`)])),
  role: roles,
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

/** The row a dialog edits, and of which resource: what may stand above it is asked for by its id. */
export const ReferenceOwner = createContext<{ resource: string; id: string } | null>(null);

const referenceQuery = (to: string, tenantId: string, ownerId = '') => {
  const source = sourceOf(to);
  const asked = ownerId !== '' && source?.loadAround ? ownerId : '';
  return queryOptions({
    queryKey: [source?.path ?? to, 'references', tenantId, asked],
    queryFn: ({ signal }) =>
      (asked === '' ? source?.load(signal, tenantId) : source?.loadAround?.(signal, asked)) ?? [],
    staleTime: 60_000,
  });
};

const noNodes: readonly ReferenceNode[] = [];

/** Without a node and what is below it: nothing can stand below itself. */
export const withoutNode = (nodes: readonly ReferenceNode[], id: string): readonly ReferenceNode[] =>
  nodes.flatMap((node) => {
    if (node.value === id) return [];
    return [node.children ? { ...node, children: [...withoutNode(node.children, id)] } : node];
  });

export const useReferenceNodes = (to: string): { nodes: readonly ReferenceNode[]; loading: boolean } => {
  const owner = useContext(ReferenceOwner);
  const ownerId = owner?.resource === to ? owner.id : '';
  const { data = noNodes, isPending } = useQuery(referenceQuery(to, useContext(ReferenceTenant), ownerId));
  const nodes = useMemo(() => (ownerId === '' ? data : withoutNode(data, ownerId)), [data, ownerId]);
  return { nodes, loading: isPending };
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
