import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Account } from '../platform/database/embedded/account.ts';
import type { NativePackage } from '../platform/database/embedded/native-package.ts';

export type DatabaseOwner = {
  readonly process: ChildProcess;
  readonly url: string;
  readonly postmaster: number;
  /** How many rows it was told are durable. */
  acknowledged(): number;
  /** Resolves when so many rows are acknowledged. */
  reach(rows: number): Promise<void>;
  /** Resolves with status or signal. */
  readonly ended: Promise<number | string | null>;
};

/** One file without imports, so that a user who cannot read the checkout can run it. */
export async function bundleOwner(file: string): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(new URL('./database-owner.child.ts', import.meta.url))],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
}

export async function startOwner(
  script: string,
  dataDir: string,
  native: NativePackage,
  account?: Account,
): Promise<DatabaseOwner> {
  const child = spawn(process.execPath, [script, dataDir, native.folder, native.version], {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const facts = new Map<string, string>();
  const waiting = new Set<() => void>();
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => {
    complaint += text.toString();
  });
  const wake = () => {
    for (const check of waiting) check();
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [name = '', value = ''] = line.split(' ');
    facts.set(name, value);
    wake();
  });
  let over = false;
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('close', (code, signal) => {
      over = true;
      resolve(code ?? signal);
      wake();
    });
  });
  const rows = () => Number(facts.get('row') ?? 0);
  const until = (done: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (done()) resolve();
        else if (over) reject(new Error(`the owner ended: ${complaint}`));
        else return;
        waiting.delete(check);
      };
      waiting.add(check);
      check();
    });
  await until(() => facts.has('postmaster'));
  return {
    process: child,
    url: facts.get('url') ?? '',
    postmaster: Number(facts.get('postmaster')),
    acknowledged: rows,
    reach: (wanted) => until(() => rows() >= wanted),
    ended,
  };
}
