import { currentIn } from '../../../crud/conflicting.ts';
import { changesOf, type Granted, type GrantNode, merged } from './grants.ts';

export const kinds = ['menu', 'dataScope', 'apiScope'] as const;
export type Kind = (typeof kinds)[number];
export type Trees = Record<Kind, GrantNode[]>;

/** What was granted to a role or stands under a heading, and the name of that state, which goes back with a grant. */
export type Keys = Record<Kind, string[]> & { stamp: string };
export type Ticked = Record<Kind, Granted>;

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isKeys = (value: Record<string, unknown> | null): value is Keys =>
  value !== null && typeof value.stamp === 'string' && kinds.every((kind) => isIds(value[kind]));

/** What somebody else granted, when a grant was refused because they were faster. */
export const theirKeys = (error: unknown): Keys | null => {
  const current = currentIn(error);
  return isKeys(current) ? current : null;
};

export const tickedOf = (keys: Keys): Ticked => ({
  menu: new Set(keys.menu),
  dataScope: new Set(keys.dataScope),
  apiScope: new Set(keys.apiScope),
});

/** Mine on top of theirs. */
export const mergedKinds = (seen: Ticked, mine: Ticked, theirs: Ticked): Ticked => ({
  menu: merged(seen.menu, mine.menu, theirs.menu),
  dataScope: merged(seen.dataScope, mine.dataScope, theirs.dataScope),
  apiScope: merged(seen.apiScope, mine.apiScope, theirs.apiScope),
});

/** A button is called by its screen as well: there are many of the same name. */
const titlesIn = (nodes: readonly GrantNode[], above = ''): [id: string, title: string][] =>
  nodes.flatMap((node): [string, string][] => {
    const isEnd = !node.children?.length;
    const title = isEnd && above !== '' ? `${above} / ${node.title}` : node.title;
    return [[node.id, title], ...titlesIn(node.children ?? [], node.title)];
  });

/** What somebody granted and took, by name, in the order of the trees. */
export interface NamedChanges {
  added: string[];
  taken: string[];
}

/** What this person cannot see has no name here, and is left as it is. */
export const namedChanges = (trees: Trees, before: Ticked, after: Ticked): NamedChanges => {
  const all = kinds.map((kind) => {
    const { added, taken } = changesOf(before[kind], after[kind]);
    const titles = titlesIn(trees[kind]);
    const named = (ids: Granted): string[] => titles.flatMap(([id, title]) => (ids.has(id) ? [title] : []));
    return { added: named(added), taken: named(taken) };
  });
  return { added: all.flatMap(({ added }) => added), taken: all.flatMap(({ taken }) => taken) };
};
