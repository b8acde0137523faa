import { chmodSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { databaseAccount } from './account.ts';
import { usableBinaries } from './binaries.ts';
import { nativePackage } from './native-package.ts';

const home = mkdtempSync(join(tmpdir(), 'manyi binaries-'));
const removals = [home];
afterAll(() => {
  for (const folder of removals) rmSync(folder, { recursive: true, force: true });
});

const account = databaseAccount(join(home, 'no cluster yet'));

it('runs the binaries of the package where they are, where it can', () => {
  const own = nativePackage();
  expect(usableBinaries(own, undefined).postgres).toBe(join(own.folder, 'bin', 'postgres'));
});

it('copies them to a place the other user can read when the checkout is private', ({ skip }) => {
  skip(account === undefined, 'only root runs PostgreSQL as another user');
  const folder = join(home, 'native');
  cpSync(nativePackage().folder, folder, { recursive: true, verbatimSymlinks: true });
  chmodSync(home, 0o700);
  const version = `test-${process.pid}`;
  const found = usableBinaries({ folder, version }, account);
  const copy = join(found.postgres, '..', '..');
  removals.push(copy);
  expect(copy.startsWith(home)).toBe(false);
  expect(statSync(copy)).toMatchObject({ uid: 0 });
  expect(statSync(copy).mode & 0o022).toBe(0);

  // The second start uses the copy; one that others can write to is never run.
  expect(usableBinaries({ folder, version }, account)).toEqual(found);
  chmodSync(copy, 0o777);
  expect(usableBinaries({ folder, version }, account).postgres).not.toBe(found.postgres);
  removals.push(join(tmpdir(), 'manyi-postgres-0', `postgres-${version}`));
});

it('says in one line what to do where they cannot run', () => {
  const folder = join(home, 'broken');
  cpSync(join(nativePackage().folder, 'bin'), join(folder, 'bin'), { recursive: true });
  const version = `broken-${process.pid}`;
  for (const place of ['/var/cache/manyi', join(tmpdir(), `manyi-postgres-${process.geteuid?.()}`)]) {
    removals.push(join(place, `postgres-${version}`));
  }
  expect(() => usableBinaries({ folder, version }, account)).toThrow(/set DATABASE_URL/);
});
