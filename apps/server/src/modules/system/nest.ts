interface Node {
  id: string;
  parentId: string;
}
export type Nested<T extends Node> = T & { children?: Nested<T>[] };

/** Flat rows → a tree in the same order; a row whose parent is not among them is a root. `children` is left out when empty. */
export const nest = <T extends Node>(rows: readonly T[]): Nested<T>[] => {
  const nodes = new Map<string, Nested<T>>(rows.map((row) => [row.id, { ...row }]));
  const roots: Nested<T>[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === node.id ? undefined : nodes.get(node.parentId);
    if (!parent) {
      roots.push(node);
      continue;
    }
    parent.children ??= [];
    parent.children.push(node);
  }
  return roots;
};
