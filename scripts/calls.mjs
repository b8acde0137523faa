// Which tests and which screens the calls of the spec have, as the test runs noted it: calls.mjs [--tests] [--write].
// `--tests` where all server tests have run: single ones note a part.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

/** @typedef {{ file: string, calls: Record<string, string[]> }} Note what one test file had a good answer from, and on which screens */
/** @typedef {{ name: string, tests: string[], screens: string[] }} Row */

const list = join(root, 'apps', 'server', 'src', 'testing', 'spec-calls.txt');
const table = join(root, 'docs', 'calls.md');

/** Areas whose screens are all there. */
const areas = ['/api/blade-system/', '/api/blade-desk/notice/', '/api/blade-log/', '/api/blade-develop/datasource/'];

/** Walks over all there is prove nothing of one call. */
const walks = new Set(['every-call.test.ts', 'route-matrix.test.ts']);

/** Calls that no screen makes, each with the reason. */
const kept = {
  // Descriptors may name a business dictionary for a field (`business: true`); none of the product does.
  'GET /api/blade-system/dict-biz/dictionary': 'for fields of a tenant’s own resources',
};

/** @returns {string[]} */
export const callsIn = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => areas.some((area) => line.split(' ')[1]?.startsWith(area)));

/** @returns {Note[]} */
export const notesOf = (part) => {
  const folder = join(root, '.cache', 'tests', 'calls', part);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
};

/**
 * @param {string[]} calls
 * @param {Note[]} server
 * @param {Note[]} browser
 * @returns {Row[]}
 */
export const rowsOf = (calls, server, browser) =>
  calls.map((name) => {
    const tests = server.filter(({ file, calls: made }) => made[name] && !walks.has(basename(file)));
    const screens = new Set(browser.flatMap(({ calls: made }) => made[name] ?? []));
    screens.delete('');
    return { name, tests: tests.map(({ file }) => file), screens: [...screens].sort() };
  });

/**
 * What is wrong with the table; `checks` are the columns that were measured.
 * @param {Row[]} rows
 * @param {{ tests: boolean, screens: boolean }} checks
 * @param {Record<string, string>} reasons
 */
export const problemsOf = (rows, checks, reasons = kept) => {
  const problems = [];
  for (const { name, tests, screens } of rows) {
    if (checks.tests && tests.length === 0) problems.push(`no server test has a good answer from ${name}`);
    if (!checks.screens) continue;
    if (screens.length === 0 && !reasons[name]) problems.push(`no screen makes ${name}`);
    if (screens.length > 0 && reasons[name]) problems.push(`a screen makes ${name}, so it needs no reason`);
  }
  return problems;
};

/** The calls of the table in docs/calls.md. */
export const callsOfTable = (text) =>
  [...text.matchAll(/^\| `((?:GET|POST) \/api\/[^`]+)`/gm)].map((match) => match[1]);

/** Where most screens make a call, naming them says nothing. */
const mostScreens = 5;
const mostTests = 3;

const shown = ({ name, tests, screens }) => {
  const [, , area = '', entity = ''] = name.split('/');
  // Those named after the entity say most of it.
  const isNear = (file) => Number(file.includes(`/${entity}`)) * 2 + Number(file.includes(area.replace('blade-', '')));
  const sorted = [...tests].sort((a, b) => isNear(b) - isNear(a) || a.localeCompare(b));
  const files = sorted
    .slice(0, mostTests)
    .map((file) => `[${basename(file, '.test.ts')}](../${dirname(file)}/${basename(file)})`);
  const more = sorted.length > mostTests ? `, ${sorted.length - mostTests} more` : '';
  const opened = screens.slice(0, mostScreens).join(' ');
  const others = screens.length > mostScreens ? ` and ${screens.length - mostScreens} more` : '';
  return `| \`${name}\` | ${files.join(', ')}${more} | ${opened || kept[name] || ''}${others} |`;
};

const page = (rows) => `# Calls, their tests and their screens

Written by \`node scripts/calls.mjs --write\` from what the last \`npm test\` noted: the server tests that had a good answer from a call, and the
screens the browser tests made it from. Every \`npm test\` compares anew and fails for a call without either.

| call | server tests | screens |
|---|---|---|
${rows.map(shown).join('\n')}
`;

const main = () => {
  const calls = callsIn(readFileSync(list, 'utf8'));
  const server = notesOf('server');
  const rows = rowsOf(calls, server, notesOf('browser'));
  const problems = problemsOf(rows, { tests: process.argv.includes('--tests'), screens: true });
  if (process.argv.includes('--write')) writeFileSync(table, page(rows));
  const told = existsSync(table) ? callsOfTable(readFileSync(table, 'utf8')) : [];
  if (told.join() !== calls.join()) problems.push('docs/calls.md has other calls: node scripts/calls.mjs --write');
  for (const problem of problems) console.log(problem);
  process.exit(problems.length === 0 ? 0 : 1);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
