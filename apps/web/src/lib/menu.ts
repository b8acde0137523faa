import type { MenuRoute } from '@manyi/shared/contract/auth';
import type { Text } from '@manyi/shared/contract/text';
import { create } from 'zustand';

/** A row of `menu/routes`, as far as the shell reads it. Other servers of this family add `meta` and leave out what is ours. */
export type MenuRow = Pick<MenuRoute, 'id' | 'code' | 'name' | 'path'> &
  Partial<Pick<MenuRoute, 'nameEn' | 'source' | 'isOpen'>> & {
    meta?: { roles?: readonly string[] } | null;
    children?: readonly MenuRow[] | undefined;
  };

export interface MenuNode {
  id: string;
  code: string;
  label: Text;
  /** Where it leads: a path of ours, always. Empty for a group. */
  path: string;
  /** Address shown inside `/myiframe/…` or opened in its own window. */
  url: string | null;
  icon: string;
  opensWindow: boolean;
  children: readonly MenuNode[];
}

export const isOpenInWindow = 2;

/** Spec 2, and the server's own pages under /api (the documents of its calls). */
const isOutside = (path: string): boolean =>
  /^[a-z][a-z0-9+.-]*:/i.test(path) || path.includes('html') || path.startsWith('/api/');

/** Only http(s) and our own pages are ever framed or opened: no `javascript:`, no `data:`. */
export const safeUrl = (path: string, origin: string): string | null => {
  try {
    const url = new URL(path, origin);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
};

/** Spec 2: leaves of the loaded menu get `/index` appended. */
export const leafPath = (path: string): string => {
  const clean = `/${path.replace(/^\/+|\/+$/g, '')}`;
  return clean.endsWith('/index') ? clean : `${clean}/index`;
};

const mayShow = (row: MenuRow, roles: readonly string[]): boolean => {
  const wanted = row.meta?.roles;
  return !wanted?.length || wanted.some((role) => roles.includes(role));
};

const nodeOf = (row: MenuRow, roles: readonly string[], origin: string): MenuNode | null => {
  const children = menuOf(row.children ?? [], roles, origin);
  const isGroup = Boolean(row.children?.length);
  // A group whose every item is hidden from this person is hidden too.
  if (isGroup && children.length === 0) return null;
  const outside = !isGroup && isOutside(row.path);
  const url = outside ? safeUrl(row.path, origin) : null;
  if (outside && !url) return null;
  const inside = isGroup ? '' : leafPath(row.path);
  return {
    id: row.id,
    code: row.code,
    label: [row.name, row.nameEn || row.name],
    path: outside ? `/myiframe/${encodeURIComponent(row.code || row.id)}` : inside,
    url,
    icon: row.source ?? '',
    opensWindow: row.isOpen === isOpenInWindow,
    children,
  };
};

/** The menu a person sees, in the order of the server. */
export const menuOf = (rows: readonly MenuRow[], roles: readonly string[], origin: string): MenuNode[] =>
  rows
    .filter((row) => mayShow(row, roles))
    .map((row) => nodeOf(row, roles, origin))
    .filter((node) => node !== null);

export const leavesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children.length ? leavesOf(node.children) : [node]));

/** Ids of the groups above the item at `path`. */
export const groupsAbove = (nodes: readonly MenuNode[], path: string): string[] => {
  for (const node of nodes) {
    if (node.children.length === 0) continue;
    const below = groupsAbove(node.children, path);
    if (below.length || node.children.some((child) => child.path === path)) return [node.id, ...below];
  }
  return [];
};

/** The menu of the person signed in; null until it is known. */
export const useMenu = create<{ menu: readonly MenuNode[] | null }>(() => ({ menu: null }));
