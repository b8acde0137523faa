import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sum, tallyOf } from './tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'manyi tally-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name, report) => {
  const path = join(folder, name);
  writeFileSync(
    path,
    JSON.stringify({
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [],
      ...report,
    }),
  );
  return path;
};

it('counts tests, and skipped ones with those to do', () => {
  const path = file('a.json', { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
  expect(tallyOf(path, false)).toEqual({ passed: 7, failed: 2, skipped: 2 });
});

it('never lets a failure go uncounted', () => {
  const unloaded = { numPassedTests: 3, testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(tallyOf(file('b.json', unloaded), false)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(tallyOf(file('c.json', { numPassedTests: 3 }), false)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(tallyOf(join(folder, 'none.json'), true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('adds up', () => {
  expect(
    sum([
      { passed: 1, failed: 0, skipped: 2 },
      { passed: 3, failed: 1, skipped: 0 },
    ]),
  ).toEqual({ passed: 4, failed: 1, skipped: 2 });
});
