import { expect, it } from 'vitest';
import { callsIn, callsOfTable, problemsOf, rowsOf } from './calls.mjs';

const list = 'GET /api/blade-system/x/list';
const submit = 'POST /api/blade-system/x/submit';
const measured = { tests: true, screens: true };
const note = (file, calls) => ({ file, calls });

it('is about the areas whose screens are there', () => {
  expect(callsIn(`${list}\nGET /api/blade-flow/work/todo-list\n${submit}\n`)).toEqual([list, submit]);
});

it('names calls without a test or a screen', () => {
  const server = [note('a/x.test.ts', { [list]: [''] }), note('a/every-call.test.ts', { [submit]: [''] })];
  const browser = [note('e2e/x.test.ts', { [list]: ['/x/index'], [submit]: [''] })];
  const rows = rowsOf([list, submit], server, browser);
  expect(rows[0]).toEqual({ name: list, tests: ['a/x.test.ts'], screens: ['/x/index'] });
  expect(problemsOf(rows, measured)).toEqual([
    `no server test has a good answer from ${submit}`,
    `no screen makes ${submit}`,
  ]);
  expect(problemsOf(rows, { tests: false, screens: true })).toEqual([`no screen makes ${submit}`]);
});

it('lets a call do without a screen for a reason, while it does', () => {
  const rows = rowsOf([list], [note('x.test.ts', { [list]: [''] })], []);
  expect(problemsOf(rows, measured, { [list]: 'for programs' })).toEqual([]);
  const used = rowsOf([list], [note('x.test.ts', { [list]: [''] })], [note('y', { [list]: ['/y'] })]);
  expect(problemsOf(used, measured, { [list]: 'for programs' })).toEqual([
    `a screen makes ${list}, so it needs no reason`,
  ]);
});

it('reads the calls of a table', () => {
  expect(callsOfTable(`# x\n\n| call | t |\n|---|---|\n| \`${list}\` | a |\n| \`${submit}\` |  |\n`)).toEqual([
    list,
    submit,
  ]);
});
