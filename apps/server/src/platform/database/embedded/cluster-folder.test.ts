import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureCluster } from './cluster-folder.ts';

const binaries = { postgres: '/nonexistent/postgres', initdb: '/nonexistent/initdb' };
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'manyi cluster-'));
  mkdirSync(join(dataDir, 'postgres'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('does not make a database over something else', async () => {
  writeFileSync(join(dataDir, 'postgres', 'precious'), '');
  writeFileSync(join(dataDir, 'postgres-password'), 'old');
  await expect(ensureCluster(dataDir, binaries, undefined)).rejects.toThrow('not a database');
  expect(readFileSync(join(dataDir, 'postgres-password'), 'utf8')).toBe('old');
});

it('asks for the password file that belongs to a database', async () => {
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18');
  await expect(ensureCluster(dataDir, binaries, undefined)).rejects.toThrow('postgres-password is missing');
});

it('says what is wrong when the tool cannot be started, and leaves nothing that looks like a database', async () => {
  await expect(ensureCluster(dataDir, binaries, undefined)).rejects.toThrow('ENOENT');
  await expect(ensureCluster(dataDir, binaries, undefined)).rejects.toThrow('ENOENT');
});
