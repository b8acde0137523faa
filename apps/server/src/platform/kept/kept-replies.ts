import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Change, Changes } from '../events/changes.ts';
import { keeping } from './keeping.ts';

/** What a reply is made of. */
export interface Source {
  /** Tables that tell of their changes (migration 0110), or other kinds of changes: `rights` for what roles hold and packages leave of it. */
  of: readonly [string, ...string[]];
  /** Whose rows; null: of more than one tenant, or nobody's. */
  tenantId: string | null;
  /** Whatever else makes the reply another one. */
  by?: string;
}

export interface KeptReplies {
  /** @returns the text, compressed as a client takes it */
  find(from: Source, name: string, make: () => Promise<string>): Promise<Buffer>;
  /** For the instance that makes a change. Call after the commit. */
  forgetAll(): void;
  close(): void;
}

const mostReplies = 200;
/** A change that no notice reached (a lost connection) is seen after this long at the latest. */
const keptMs = 30_000;

const zipped = promisify(gzip);
export const unzipped: (content: Buffer) => Promise<Buffer> = promisify(gunzip);

const everybodys = '*';
const keyOf = ({ of, tenantId, by = '' }: Source, name: string): string =>
  [of.join(' '), tenantId ?? everybodys, name, by].join('|');

const isMadeOf = (key: string, { kind, id, tenantId }: Change): boolean => {
  const [of = '', owner] = key.split('|', 2);
  const isSame = owner === everybodys || tenantId === null || tenantId === owner;
  return isSame && of.split(' ').includes(kind === 'rows' ? (id ?? '') : kind);
};

/** Long replies that everybody is told alike, such as whole trees: making one of thousands of rows takes longer than all else a call needs. */
export const openKeptReplies = (changes: Changes): KeptReplies => {
  const replies = keeping<Buffer>(mostReplies, () => keptMs);
  const forgetAll = (): void => replies.forget(() => true);
  const stop = changes.onChange((change) => {
    if (change === null) forgetAll();
    else replies.forget((key) => isMadeOf(key, change));
  });
  return {
    find: (from, name, make) => replies.find(keyOf(from, name), async () => zipped(await make())),
    forgetAll,
    close: () => {
      stop();
      forgetAll();
    },
  };
};
