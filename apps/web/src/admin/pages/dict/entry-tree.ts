import type { RowLead } from '../../crud/table-row.tsx';
import type { Row } from '../../crud/use-list.ts';

export interface TreeNode {
  id: string;
  children?: TreeNode[];
}

/** Ids of all nodes that have children. */
export const parentsIn = (nodes: readonly TreeNode[]): Set<string> =>
  new Set(nodes.flatMap((node) => (node.children?.length ? [node.id, ...parentsIn(node.children)] : [])));

export interface Placed {
  row: Row;
  lead: RowLead;
}

/** Entries as they are shown: each followed by its own entries, when it is open and they have come. */
export const place = (
  rows: readonly Row[],
  options: {
    parents: ReadonlySet<string>;
    open: ReadonlySet<string>;
    childrenOf: (id: string) => readonly Row[] | undefined;
  },
  depth = 0,
): Placed[] =>
  rows.flatMap((row) => {
    const { parents, open, childrenOf } = options;
    if (!parents.has(row.id)) return [{ row, lead: `${depth}:leaf` } as const];
    if (!open.has(row.id)) return [{ row, lead: `${depth}:closed` } as const];
    return [{ row, lead: `${depth}:open` } as const, ...place(childrenOf(row.id) ?? [], options, depth + 1)];
  });
