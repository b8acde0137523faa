import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInstalled } from './install.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyi install-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const wanted = (packages) => writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
const installed = (packages) =>
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));

const a1 = { 'node_modules/a': { version: '1.0.0' } };

it('knows a complete installation, with builds for other systems and workspaces left out', () => {
  wanted({
    '': {},
    'apps/web': { version: '0.1.0' },
    ...a1,
    'node_modules/b-darwin': { version: '2.0.0', optional: true },
  });
  installed(a1);
  expect(isInstalled(folder)).toBe(true);
});

it('notices a package that is missing, another version, and an installation that was interrupted', () => {
  wanted({ ...a1, 'node_modules/c': { version: '3.0.0' } });
  expect(isInstalled(folder)).toBe(false);
  installed(a1);
  expect(isInstalled(folder)).toBe(false);
  installed({ ...a1, 'node_modules/c': { version: '3.0.1' } });
  expect(isInstalled(folder)).toBe(false);
  installed({ ...a1, 'node_modules/c': { version: '3.0.0' } });
  expect(isInstalled(folder)).toBe(true);
});
