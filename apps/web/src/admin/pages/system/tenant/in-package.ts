import type { GrantNode } from '../tree/grants.ts';

/** What of the menus is in a package: each id of it stands for itself and all below, and is shown below what leads to it. */
export const inPackage = (nodes: readonly GrantNode[], ids: ReadonlySet<string>): GrantNode[] =>
  nodes.flatMap((node): GrantNode[] => {
    if (ids.has(node.id)) return [node];
    const children = inPackage(node.children ?? [], ids);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
