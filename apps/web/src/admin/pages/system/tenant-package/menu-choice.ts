import { type Granted, type GrantNode, idsOf } from '../tree/grants.ts';

/** A package names whole branches by their top. The tree ticks ends, and shows what is above them as full or half. */

/** The ends that a package holds: all below each id it names. */
export const tickedOf = (nodes: readonly GrantNode[], ids: ReadonlySet<string>): Granted =>
  new Set(
    nodes.flatMap((node): string[] =>
      ids.has(node.id) ? idsOf([node], 'leaves') : [...tickedOf(node.children ?? [], ids)],
    ),
  );

/** The fewest ids that stand for what is ticked: of a full branch its top, so that what is added below it later belongs to it. */
const topsOf = (nodes: readonly GrantNode[], ticked: Granted): string[] =>
  nodes.flatMap((node): string[] => {
    const ends = idsOf([node], 'leaves');
    return ends.every((id) => ticked.has(id)) ? [node.id] : topsOf(node.children ?? [], ticked);
  });

const allIds = (nodes: readonly GrantNode[]): string[] => idsOf(nodes, 'each');

/** What is saved. What this person's tree does not show stays as it is in the package. */
export const packageIds = (nodes: readonly GrantNode[], ticked: Granted, before: readonly string[]): string[] => {
  const shown = new Set(allIds(nodes));
  return [...topsOf(nodes, ticked), ...before.filter((id) => !shown.has(id))];
};
