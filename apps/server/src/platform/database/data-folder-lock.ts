import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { errorCode } from './embedded/error-code.ts';
import { processStart } from './process-identity.ts';

export type DataFolderLock = {
  /** Tells a second process where the first can be reached. Called once the server listens. */
  setAddress(address: string): void;
  release(): void;
};

const holderSchema = z.object({
  pid: z.int().positive(),
  /** See processStart: the number alone may have been given to another process. */
  processStart: z.string(),
  address: z.string().optional(),
  since: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/** Another living process owns the folder. The message is one line for the person who started the second. */
export class DataFolderInUse extends Error {
  constructor(dataDir: string, holder: Holder) {
    const at = holder.address ? `, ${holder.address}` : '';
    super(
      `数据目录 ${dataDir} 正由进程 ${holder.pid} 使用（${holder.address ?? '正在启动'}，始于 ${holder.since}），请先停止它或另设 DATA_DIR / ` +
        `the data folder is in use by process ${holder.pid}${at}, since ${holder.since}; stop it or set another DATA_DIR`,
    );
    this.name = 'DataFolderInUse';
  }
}

/** Makes this process the only owner of the folder, or throws DataFolderInUse. A lock whose process is gone is taken over. */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'server.lock');
  const mine: Holder = {
    pid: process.pid,
    processStart: processStart(process.pid) ?? 'unknown',
    since: new Date().toISOString(),
  };
  for (;;) {
    if (place(file, mine, 'link')) return heldLock(file, mine);
    const text = readLock(file);
    if (text === undefined) continue;
    const holder = parseHolder(text);
    if (holder && isHeld(holder)) throw new DataFolderInUse(dataDir, holder);
    if (!takeAside(file, text)) continue;
    if (!place(file, mine, 'link')) continue;
    // Another process that read the same stale lock may be about to move ours aside; it puts it back, unless a third came
    // between. After this pause nobody can still be acting on the stale one.
    await sleep(150);
    if (ownedBy(file, mine)) return heldLock(file, mine);
  }
}

/** Writes the lock beside its place and puts it there whole; with `link` only if there is none. */
function place(file: string, holder: Holder, how: 'link' | 'replace'): boolean {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  try {
    if (how === 'replace') renameSync(draft, file);
    else linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the lock if it is still the stale one; puts it back if somebody has renewed it in between. */
function takeAside(file: string, stale: string): boolean {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true;
    throw error;
  }
  try {
    if (readFileSync(aside, 'utf8') === stale) return true;
    linkSync(aside, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return false;
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isHeld(holder: Holder): boolean {
  return processStart(holder.pid) === holder.processStart;
}

function ownedBy(file: string, mine: Holder): boolean {
  const holder = parseHolder(readLock(file) ?? '');
  return holder?.pid === mine.pid && holder.processStart === mine.processStart;
}

function heldLock(file: string, mine: Holder): DataFolderLock {
  return {
    setAddress: (address) => {
      place(file, { ...mine, address }, 'replace');
    },
    release: () => {
      if (ownedBy(file, mine)) rmSync(file, { force: true });
    },
  };
}
