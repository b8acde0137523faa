import type { ViewNode } from './tree-view.tsx';

export interface LazyNode {
  id: string;
  title: string;
  hasChildren?: boolean;
}

/** The nodes that can be seen while those in `open` are open, as far as their children are known. */
export const lazilyVisible = (
  rows: readonly LazyNode[],
  open: ReadonlySet<string>,
  below: ReadonlyMap<string, readonly LazyNode[] | undefined>,
  depth = 0,
): ViewNode[] =>
  rows.flatMap(({ id, title, hasChildren }): ViewNode[] => {
    if (!hasChildren) return [{ id, title, depth, state: 'leaf' }];
    if (!open.has(id)) return [{ id, title, depth, state: 'closed' }];
    return [{ id, title, depth, state: 'open' }, ...lazilyVisible(below.get(id) ?? [], open, below, depth + 1)];
  });
