import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forbiddenImports } from './import-rules.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyi rules-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const server = 'apps/server/src';
const web = 'apps/web/src';

/** Writes files that import each other: from → specifiers. */
function tree(imports) {
  for (const [file, names] of Object.entries(imports)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, names.map((name) => `import type {} from '${name}';\n`).join(''));
  }
}

it.each([
  ['shared takes a package', { 'packages/shared/src/a.ts': ['zod'] }, 'shared imports nothing'],
  ['shared does I/O', { 'packages/shared/src/a.ts': ['node:fs'] }, 'shared imports nothing'],
  [
    'shared reaches into the server',
    { 'packages/shared/src/a.ts': ['../../../apps/server/src/b.ts'], [`${server}/b.ts`]: [] },
    'must not know',
  ],
  [
    'the browser reaches into the server',
    { [`${web}/lib/a.ts`]: ['../../../server/src/b.ts'], [`${server}/b.ts`]: [] },
    'must not know',
  ],
  [
    'platform uses a module',
    {
      [`${server}/platform/a.ts`]: ['../modules/survey/survey.public.ts'],
      [`${server}/modules/survey/survey.public.ts`]: [],
    },
    'platform knows no business',
  ],
  [
    'platform uses the application',
    { [`${server}/platform/a.ts`]: ['../app'], [`${server}/app.ts`]: [] },
    'platform knows no business',
  ],
  [
    'a module looks inside another',
    { [`${server}/modules/desk/a.ts`]: ['../survey/b.ts'], [`${server}/modules/survey/b.ts`]: [] },
    'survey.public.ts only',
  ],
  [
    'the product uses test helpers',
    { [`${server}/app.ts`]: ['./testing/b.ts'], [`${server}/testing/b.ts`]: [] },
    'test helpers',
  ],
  [
    'lib knows a page',
    { [`${web}/lib/a.ts`]: ['../admin/pages/b.tsx'], [`${web}/admin/pages/b.tsx`]: [] },
    'lib must not import',
  ],
  [
    'fields know crud',
    { [`${web}/admin/fields/a.ts`]: ['../crud/b'], [`${web}/admin/crud/b.ts`]: [] },
    'admin/fields must not import',
  ],
  [
    'crud knows pages',
    { [`${web}/admin/crud/a.ts`]: ['../pages/b'], [`${web}/admin/pages/b.ts`]: [] },
    'admin/crud must not import',
  ],
  [
    'a page knows the shell',
    { [`${web}/admin/pages/a.ts`]: ['../shell/b'], [`${web}/admin/shell/b.ts`]: [] },
    'admin/pages must not import',
  ],
  [
    'login knows the administration',
    { [`${web}/login/a.ts`]: ['../admin/fields/b'], [`${web}/admin/fields/b.ts`]: [] },
    'login imports lib',
  ],
  [
    'respond knows login',
    { [`${web}/respond/a.ts`]: ['../login/b'], [`${web}/login/b.ts`]: [] },
    'respond imports lib',
  ],
  [
    'a circle of three',
    {
      'packages/shared/src/a.ts': ['./b'],
      'packages/shared/src/b.ts': ['@manyi/shared/c'],
      'packages/shared/src/c.ts': ['./a.ts'],
    },
    'circle: packages/shared/src/a.ts → ',
  ],
])('reports it when %s', async (_, imports, reason) => {
  tree(imports);
  const problems = await forbiddenImports(folder);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(reason);
});

it('sees re-exports and imports on demand too', async () => {
  tree({ [`${server}/modules/survey/b.ts`]: [] });
  mkdirSync(join(folder, server, 'platform'), { recursive: true });
  writeFileSync(join(folder, server, 'platform/a.ts'), "export { b } from '../modules/survey/b.ts';");
  writeFileSync(join(folder, server, 'platform/c.ts'), "export const c = () => import('../modules/survey/b.ts');");
  expect(await forbiddenImports(folder)).toHaveLength(2);
});

it('lets through what the architecture allows', async () => {
  tree({
    'packages/shared/src/a.ts': ['./b.ts', '@manyi/shared/c'],
    'packages/shared/src/b.ts': [],
    'packages/shared/src/c.ts': [],
    'packages/shared/src/c.test.ts': ['vitest', './c'],
    [`${server}/app.ts`]: ['./modules/survey/survey.routes.ts', 'fastify', '@manyi/shared/a'],
    [`${server}/modules/survey/survey.routes.ts`]: ['../desk/desk.public.ts', '../../platform/p.ts', './inner'],
    [`${server}/modules/survey/inner.ts`]: [],
    [`${server}/modules/desk/desk.public.ts`]: [],
    [`${server}/platform/p.ts`]: ['node:fs'],
    [`${server}/platform/p.test.ts`]: ['../testing/t.ts'],
    [`${server}/testing/t.ts`]: ['../platform/p.ts'],
    [`${web}/lib/l.ts`]: ['@manyi/shared/a'],
    [`${web}/admin/shell/s.tsx`]: ['../pages/p', '../../lib/l'],
    [`${web}/admin/pages/p.tsx`]: ['../crud/c', '../fields/f', 'antd'],
    [`${web}/admin/crud/c.tsx`]: ['../fields/f'],
    [`${web}/admin/fields/f.tsx`]: ['../../lib/l'],
    [`${web}/login/main.tsx`]: ['../lib/l', './inner.css'],
  });
  expect(await forbiddenImports(folder)).toEqual([]);
});
