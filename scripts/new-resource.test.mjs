import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withResource } from './new-resource.mjs';
import { root } from './root.mjs';

/** docs/adding-an-entity.md, walked in a copy of this checkout. */
const copy = mkdtempSync(join(tmpdir(), 'manyi walk '));
const password = 'Walk-through-2026';
let server;
afterAll(async () => {
  if (server && server.exitCode === null) {
    const gone = new Promise((done) => server.once('close', done));
    server.kill('SIGTERM');
    await gone;
  }
  rmSync(copy, { recursive: true, force: true });
});

const skipped = /\/(node_modules|dist|\.cache)(\/|$)|^\/apps\/server\/data/;
const take = (path) =>
  cpSync(join(root, path), join(copy, path), {
    recursive: true,
    filter: (from) => !skipped.test(from.slice(root.length)),
  });

/** Packages by link, so nothing is installed; our own ones must be the copy's. */
const linkPackages = () => {
  mkdirSync(join(copy, 'node_modules/@manyi'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@manyi' && name !== '.vite')
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  symlinkSync(join(copy, 'packages/shared'), join(copy, 'node_modules/@manyi/shared'));
};

const node = (args, env = {}) => {
  const child = spawn(process.execPath, args, {
    cwd: copy,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (text) => {
    output += text;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { child, output: () => output };
};

const finished = (args) =>
  new Promise((resolve) => {
    const { child, output } = node(args);
    child.on('close', (status) => resolve({ status, output: output() }));
  });

const ready = ({ child, output }) =>
  new Promise((resolve, reject) => {
    const check = () => {
      const address = /^ready (http:\/\/[^/]+)/m.exec(output())?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', check);
    child.on('close', () => reject(new Error(output())));
  });

beforeAll(() => {
  for (const path of ['packages', 'apps/server', 'scripts', 'package.json', 'tsconfig.base.json']) take(path);
  linkPackages();
});

const generate = (...args) => finished(['scripts/new-resource.mjs', ...args]);
const descriptor = () => join(copy, 'packages/shared/src/resources/survey/campus.resource.ts');
const migration = () => {
  const name = readdirSync(join(copy, 'apps/server/migrations')).find((one) => one.endsWith('_survey_campus.sql'));
  return readFileSync(join(copy, 'apps/server/migrations', name), 'utf8');
};

describe('a new entity', () => {
  it('is made by one command', async () => {
    const { status, output } = await generate('survey/campus', '校区', 'Campuses');
    expect(output).toContain('campus.resource.ts');
    expect(status).toBe(0);
    expect(migration()).toContain('create table survey_campus');
    expect(readFileSync(join(copy, 'packages/shared/src/resources/all.ts'), 'utf8')).toMatch(
      /campus\b[\s\S]*\bcampus\b/,
    );
  });

  it('gets a field by one more line and the same command', async () => {
    const text = readFileSync(descriptor(), 'utf8');
    writeFileSync(
      descriptor(),
      text.replace(
        '    sort: integer',
        "    city: text({ label: ['城市', 'City'], max: 32, search: true }),\n    sort: integer",
      ),
    );
    expect((await generate('survey/campus')).status).toBe(0);
    expect(migration()).toMatch(/city varchar\(32\) not null default ''/);
    expect(
      readFileSync(join(copy, 'packages/shared/src/resources/all.ts'), 'utf8').match(/campus\.resource/g),
    ).toHaveLength(1);
  });

  it('type checks', async () => {
    const { status, output } = await finished(['node_modules/typescript/bin/tsc', '-p', 'packages/shared']);
    expect(output).toBe('');
    expect(status).toBe(0);
  });

  it('has a list, a menu and an export after a start', async () => {
    const env = {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(copy, 'data'),
      DATABASE_URL: '',
      ADMIN_PASSWORD: password,
      CAPTCHA: 'off',
      LOG_LEVEL: 'error',
    };
    const started = node(['--import', 'tsx', 'apps/server/src/main.ts'], env);
    server = started.child;
    const address = await ready(started);
    const basic = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;
    const hash = createHash('md5').update(password).digest('hex');
    const query = new URLSearchParams({
      tenantId: '000000',
      username: 'admin',
      password: hash,
      grant_type: 'password',
    });
    const token = await (
      await fetch(`${address}/api/blade-auth/oauth/token?${query}`, {
        method: 'POST',
        headers: { authorization: basic },
      })
    ).json();
    const headers = {
      authorization: basic,
      'blade-auth': `bearer ${token.access_token}`,
      'content-type': 'application/json',
    };
    const call = async (path, body) => {
      const response = await fetch(`${address}/api/${path}`, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      return response.headers.get('content-type')?.includes('json') ? response.json() : response;
    };
    expect((await call('blade-survey/campus/list')).data).toMatchObject({ total: 0, records: [] });
    expect((await call('blade-survey/campus/submit', { name: '东校区', city: '合肥', sort: 1 })).code).toBe(200);
    const list = await call('blade-survey/campus/list?city=合');
    expect(list.data).toMatchObject({ total: 1, records: [{ name: '东校区', city: '合肥', sort: 1 }] });
    expect((await call('blade-survey/campus/submit', { city: 'x' })).data.fields).toMatchObject({
      name: '请输入名称',
      sort: '请输入排序',
    });
    const menus = JSON.stringify((await call('blade-system/menu/routes')).data);
    expect(menus).toContain('/campus');
    expect((await call('blade-survey/campus/export')).headers.get('content-type')).toContain('spreadsheetml');
  });
});

describe('what it does not do', () => {
  it.each([['nowhere/campus'], ['survey'], ['survey/Campus'], ['survey/a/b'], ['survey/../x'], ['desk/param']])(
    'takes no %s',
    async (path) => {
      const { status } = await generate(path);
      expect(status).toBe(1);
    },
  );
});

it('lists resources one a line when they no longer fit in one', () => {
  const names = Array.from({ length: 12 }, (_, at) => `somewhatLong${at}`).join(', ');
  const text = `import type { Resource } from '../resource/resource.ts';\nimport { b } from './system/b.resource.ts';\n\nexport const resources: readonly Resource[] = [${names}];\n`;
  const changed = withResource(text, { area: 'desk', name: 'new-one' });
  expect(changed).toContain("import { newOne } from './desk/new-one.resource.ts';\nimport { b }");
  expect(changed).toContain('[\n  somewhatLong0,');
  expect(changed).toContain('  newOne,\n];');
});
