import { ApiError } from '../../../../lib/api-error.ts';
import { isRecord } from '../../../../lib/storage.ts';
import { type GrantNode, idsOf, merged } from '../tree/grants.ts';

export const kinds = ['menu', 'dataScope', 'apiScope'] as const;
export type Kind = (typeof kinds)[number];
export type Trees = Record<Kind, GrantNode[]>;

/** What a role was granted, and the name of that state, which goes back with a grant. */
export type Keys = Record<Kind, string[]> & { stamp: string };
export type Ticked = Record<Kind, ReadonlySet<string>>;

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isKeys = (value: unknown): value is Keys =>
  isRecord(value) && typeof value.stamp === 'string' && kinds.every((kind) => isIds(value[kind]));

/** What somebody else granted, when a grant was refused because they were faster. */
export const theirKeys = (error: unknown): Keys | null => {
  if (!(error instanceof ApiError) || error.code !== 409 || !isRecord(error.data)) return null;
  const { current } = error.data;
  return isKeys(current) ? current : null;
};

export const tickedOf = (keys: Keys): Ticked => ({
  menu: new Set(keys.menu),
  dataScope: new Set(keys.dataScope),
  apiScope: new Set(keys.apiScope),
});

/** A button is called by its screen as well: there are many of the same name. */
const titlesIn = (nodes: readonly GrantNode[], above = ''): [id: string, title: string][] =>
  nodes.flatMap((node): [string, string][] => {
    const isEnd = !node.children?.length;
    const title = isEnd && above !== '' ? `${above} / ${node.title}` : node.title;
    return [[node.id, title], ...titlesIn(node.children ?? [], node.title)];
  });

export interface Theirs {
  added: string[];
  taken: string[];
}

/** Mine on top of theirs, and what theirs were, by name. */
export const mergedKinds = (
  trees: Trees,
  seen: Keys,
  mine: Ticked,
  theirs: Keys,
): { granted: Ticked; theirs: Theirs } => {
  const before = tickedOf(seen);
  const now = tickedOf(theirs);
  const all = {
    menu: merged(before.menu, mine.menu, now.menu),
    dataScope: merged(before.dataScope, mine.dataScope, now.dataScope),
    apiScope: merged(before.apiScope, mine.apiScope, now.apiScope),
  };
  const named = (kind: Kind, ids: readonly string[]): string[] => {
    const offered = new Set(idsOf(trees[kind], 'each'));
    const titles = new Map(titlesIn(trees[kind]));
    return ids.flatMap((id) => (offered.has(id) ? [titles.get(id) ?? id] : []));
  };
  return {
    granted: { menu: all.menu.granted, dataScope: all.dataScope.granted, apiScope: all.apiScope.granted },
    theirs: {
      added: kinds.flatMap((kind) => named(kind, all[kind].added)),
      taken: kinds.flatMap((kind) => named(kind, all[kind].taken)),
    },
  };
};
