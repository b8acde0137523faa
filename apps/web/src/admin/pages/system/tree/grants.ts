export interface GrantNode {
  id: string;
  title: string;
  children?: GrantNode[];
}

/** What is granted: ids of nodes, each for itself. A screen can be granted without its buttons. */
export type Granted = ReadonlySet<string>;

/**
 * What a press takes along. `linked`: the whole branch and the way to it. `each`: nothing but the node. `leaves`: only the ends
 * can be granted, and what stands above them is a heading.
 */
export type GrantMode = 'linked' | 'each' | 'leaves';

const isHeading = (node: GrantNode, mode: GrantMode): boolean => mode === 'leaves' && Boolean(node.children?.length);

/** Everything that can be granted, from the top down. */
export const idsOf = (nodes: readonly GrantNode[], mode: GrantMode): string[] =>
  nodes.flatMap((node) => [...(isHeading(node, mode) ? [] : [node.id]), ...idsOf(node.children ?? [], mode)]);

/** The nodes from the top down to `id`, itself included; empty when it is not there. */
export const pathTo = (nodes: readonly GrantNode[], id: string): GrantNode[] => {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
};

/** What of a node's branch is granted; with `each`, whether it is itself. */
export const stateOf = (node: GrantNode, granted: Granted, mode: GrantMode): boolean | 'mixed' => {
  if (mode === 'each' || !node.children?.length) return granted.has(node.id);
  const ids = idsOf([node], mode);
  const count = ids.filter((id) => granted.has(id)).length;
  return count === 0 ? false : count === ids.length ? true : 'mixed';
};

/** Every state at once, for a whole tree. */
export const statesOf = (
  nodes: readonly GrantNode[],
  granted: Granted,
  mode: GrantMode,
): Map<string, boolean | 'mixed'> =>
  new Map(
    nodes.flatMap((node): [string, boolean | 'mixed'][] => [
      [node.id, stateOf(node, granted, mode)],
      ...statesOf(node.children ?? [], granted, mode),
    ]),
  );

const hasGrandchildren = (node: GrantNode): boolean => node.children?.some((child) => child.children?.length) ?? false;

/**
 * A press on a node. Linked, granting brings the nodes above it, without which it could not be reached; taking away leaves the
 * screen above its buttons, which can be granted without them, and takes groups that hold nothing more.
 */
export const toggled = (nodes: readonly GrantNode[], granted: Granted, id: string, mode: GrantMode): Set<string> => {
  const path = pathTo(nodes, id);
  const node = path.at(-1);
  const next = new Set(granted);
  if (!node) return next;
  const branch = mode === 'each' ? [id] : idsOf([node], mode);
  if (stateOf(node, granted, mode) !== true) {
    for (const one of branch) next.add(one);
    if (mode === 'linked') for (const above of path) next.add(above.id);
    return next;
  }
  for (const one of branch) next.delete(one);
  if (mode !== 'linked') return next;
  for (const above of path.slice(0, -1).reverse()) {
    const isEmpty = idsOf(above.children ?? [], mode).every((one) => !next.has(one));
    if (isEmpty && hasGrandchildren(above)) next.delete(above.id);
  }
  return next;
};

/** What was not granted is, and the other way round. Linked, whatever is granted below keeps the nodes above it. */
export const inverted = (nodes: readonly GrantNode[], granted: Granted, mode: GrantMode): Set<string> => {
  if (mode !== 'linked') return new Set(idsOf(nodes, mode).filter((id) => !granted.has(id)));
  const invert = (node: GrantNode): string[] => {
    if (!node.children?.length) return granted.has(node.id) ? [] : [node.id];
    const below = node.children.flatMap(invert);
    return below.length > 0 ? [node.id, ...below] : [];
  };
  return new Set(nodes.flatMap(invert));
};

/**
 * What is sent: what is granted, each node for itself, whatever the tree shows as half checked. Saving what nobody touched
 * therefore changes nothing. What the tree does not offer is not the person's to send; the server leaves it as it is.
 */
export const toSend = (nodes: readonly GrantNode[], granted: Granted, mode: GrantMode): string[] =>
  idsOf(nodes, mode).filter((id) => granted.has(id));

/** Two people changed the same grants: what each of them did is kept. */
export const merged = (seen: Granted, mine: Granted, theirs: Granted): Set<string> => {
  const granted = new Set(theirs);
  for (const id of mine) if (!seen.has(id)) granted.add(id);
  for (const id of seen) if (!mine.has(id)) granted.delete(id);
  return granted;
};

/** What somebody granted and took. */
export const changesOf = (before: Granted, after: Granted): { added: Granted; taken: Granted } => ({
  added: new Set([...after].filter((id) => !before.has(id))),
  taken: new Set([...before].filter((id) => !after.has(id))),
});
