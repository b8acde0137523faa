import type { ViewNode } from './tree-view.tsx';

export interface Titled {
  id: string;
  title: string;
  children?: readonly Titled[];
}

/** The nodes that can be seen while those in `open` are open. */
export const visible = (nodes: readonly Titled[], open: ReadonlySet<string>, depth = 0): ViewNode[] =>
  nodes.flatMap(({ id, title, children = [] }): ViewNode[] => {
    if (children.length === 0) return [{ id, title, depth, state: 'leaf' }];
    if (!open.has(id)) return [{ id, title, depth, state: 'closed' }];
    return [{ id, title, depth, state: 'open' }, ...visible(children, open, depth + 1)];
  });

/** Nodes whose title holds the text, with the way to them. */
export const matching = (nodes: readonly Titled[], text: string): Titled[] =>
  nodes.flatMap((node): Titled[] => {
    const below = matching(node.children ?? [], text);
    if (below.length > 0) return [{ ...node, children: below }];
    return node.title.toLowerCase().includes(text.toLowerCase()) ? [{ id: node.id, title: node.title }] : [];
  });

/** The same, with all that lies below a node whose title holds the text. */
export const matchingBranches = (nodes: readonly Titled[], text: string): Titled[] =>
  nodes.flatMap((node): Titled[] => {
    if (node.title.toLowerCase().includes(text.toLowerCase())) return [node];
    const below = matchingBranches(node.children ?? [], text);
    return below.length > 0 ? [{ ...node, children: below }] : [];
  });

/** Ids of all nodes that can be opened. */
export const parentsOf = (nodes: readonly Titled[]): string[] =>
  nodes.flatMap(({ id, children = [] }) => (children.length > 0 ? [id, ...parentsOf(children)] : []));
