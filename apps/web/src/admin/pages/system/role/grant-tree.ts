export interface GrantNode {
  id: string;
  title: string;
  children?: GrantNode[];
}

/** What is granted: ids of menus and buttons, each for itself. A screen can be granted without its buttons. */
export type Granted = ReadonlySet<string>;

export const idsOf = (nodes: readonly GrantNode[]): string[] =>
  nodes.flatMap((node) => [node.id, ...idsOf(node.children ?? [])]);

/** The nodes from the top down to `id`, itself included; empty when it is not there. */
export const pathTo = (nodes: readonly GrantNode[], id: string): GrantNode[] => {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
};

/** Linked, a node shows what of its whole branch is granted; unlinked, only itself. */
export const stateOf = (node: GrantNode, granted: Granted, isLinked: boolean): boolean | 'mixed' => {
  if (!isLinked || !node.children?.length) return granted.has(node.id);
  const ids = idsOf([node]);
  const count = ids.filter((id) => granted.has(id)).length;
  return count === 0 ? false : count === ids.length ? true : 'mixed';
};

/** Every state at once, for a whole tree. */
export const statesOf = (
  nodes: readonly GrantNode[],
  granted: Granted,
  isLinked: boolean,
): Map<string, boolean | 'mixed'> =>
  new Map(
    nodes.flatMap((node): [string, boolean | 'mixed'][] => [
      [node.id, stateOf(node, granted, isLinked)],
      ...statesOf(node.children ?? [], granted, isLinked),
    ]),
  );

const hasGrandchildren = (node: GrantNode): boolean => node.children?.some((child) => child.children?.length) ?? false;

/**
 * A press on a node. Linked, it takes its branch along: granting brings the nodes above it, without which it could not be reached;
 * taking away leaves the screen above its buttons, which can be granted without them, and takes groups that hold nothing more.
 */
export const toggled = (nodes: readonly GrantNode[], granted: Granted, id: string, isLinked: boolean): Set<string> => {
  const path = pathTo(nodes, id);
  const node = path.at(-1);
  const next = new Set(granted);
  if (!node) return next;
  if (!isLinked) {
    if (!next.delete(id)) next.add(id);
    return next;
  }
  if (stateOf(node, granted, true) !== true) {
    for (const one of [...path.map((above) => above.id), ...idsOf([node])]) next.add(one);
    return next;
  }
  for (const one of idsOf([node])) next.delete(one);
  for (const above of path.slice(0, -1).reverse()) {
    const isEmpty = idsOf(above.children ?? []).every((one) => !next.has(one));
    if (isEmpty && hasGrandchildren(above)) next.delete(above.id);
  }
  return next;
};

/** What was not granted is, and the other way round. Linked, whatever is granted below keeps the nodes above it. */
export const inverted = (nodes: readonly GrantNode[], granted: Granted, isLinked: boolean): Set<string> => {
  const all = idsOf(nodes);
  if (!isLinked) return new Set(all.filter((id) => !granted.has(id)));
  const invert = (node: GrantNode): string[] => {
    if (!node.children?.length) return granted.has(node.id) ? [] : [node.id];
    const below = node.children.flatMap(invert);
    return below.length > 0 ? [node.id, ...below] : [];
  };
  return new Set(nodes.flatMap(invert));
};

/** What is sent: linked, with the nodes above everything granted, so that a half-checked one is never lost. */
export const toSend = (nodes: readonly GrantNode[], granted: Granted, isLinked: boolean): string[] => {
  const keep = (node: GrantNode): string[] => {
    const below = (node.children ?? []).flatMap(keep);
    return granted.has(node.id) || (isLinked && below.length > 0) ? [node.id, ...below] : below;
  };
  return nodes.flatMap(keep);
};
