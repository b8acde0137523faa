import type { TreeNode } from './schemas.ts';

interface Flat {
  id: string;
  parentId: string;
  title: string;
}

/** Flat rows → the nodes of every `tree` call. Order is kept; a row whose parent is not among them becomes a root. */
export const toTree = (rows: readonly Flat[]): TreeNode[] => {
  const nodes = new Map<string, TreeNode>(
    rows.map(({ id, parentId, title }) => [id, { id, parentId, title, key: id, value: id }]),
  );
  const roots: TreeNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === node.id ? undefined : nodes.get(node.parentId);
    if (!parent) {
      roots.push(node);
      continue;
    }
    parent.children ??= [];
    parent.children.push(node);
    parent.hasChildren = true;
  }
  return roots;
};
