import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where the seeded database lives: the DATA_DIR given, or one in the temporary folder. */
export const seedFolder = (): string => resolve(process.env.DATA_DIR?.trim() || join(tmpdir(), 'manyi-bench'));

const mark = 'made-by-bench';

export const isSeedFolder = (folder: string): boolean => existsSync(join(folder, mark));

/** Takes an empty folder or one of ours, never the data of somebody who works with it. */
export const takeFolder = (folder: string): void => {
  if (!isSeedFolder(folder) && existsSync(join(folder, 'postgres')))
    throw new Error(`${folder} holds a database that the bench did not make; give DATA_DIR another folder`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, mark), 'A database of made-up people for measuring. May be deleted as a whole.\n');
};
