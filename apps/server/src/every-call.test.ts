import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic, callerAt, type FullServer, startFullServer } from './testing/full-server.ts';

/** Every call of the spec's section 7 is asked for; those still to be built are named, so that the list can only shrink. */

interface Call {
  method: 'GET' | 'POST';
  path: string;
  /** `GET /api/…` */
  name: string;
}

/** One call a line, as docs/calls.md and `scripts/calls.mjs` know them too. */
const calls = readFileSync(new URL('./testing/spec-calls.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((name): Call => {
    const [method, path] = name.split(' ');
    if ((method !== 'GET' && method !== 'POST') || !path) throw new Error(`no call: ${name}`);
    return { method, path, name };
  });

/** Still to come. A call that is built must go from here: the test below says which. */
const unbuiltAreas = [
  '/api/blade-resource/sms',
  '/api/blade-resource/attach',
  '/api/blade-desk/process/leave',
  '/api/blade-develop/model',
  '/api/blade-develop/model-prototype',
  '/api/blade-develop/code',
  '/api/blade-flow',
  '/api/blade-report',
];
const unbuiltCalls = [
  'GET /api/blade-resource/oss/list',
  'GET /api/blade-resource/oss/detail',
  'POST /api/blade-resource/oss/submit',
  'POST /api/blade-resource/oss/remove',
  'POST /api/blade-resource/oss/enable',
];
const isUnbuilt = ({ name, path }: Call): boolean =>
  unbuiltCalls.includes(name) || unbuiltAreas.some((area) => path.startsWith(`${area}/`));

let server: FullServer;
let admin: string;
beforeAll(async () => {
  server = await startFullServer();
  admin = (await callerAt(server.url).signIn()).access_token;
});
afterAll(() => server.closeAll());

const nowhere = '没有找到请求的地址';
const ask = async ({ method, path }: Call, token: string) => {
  const response = await server.app.inject({
    method,
    url: path,
    headers: { authorization: basic, 'blade-auth': `bearer ${token}` },
    ...(method === 'POST' && { payload: {} }),
  });
  return { status: response.statusCode, body: response.json() as { code?: number; msg?: string } };
};

describe('the calls of the spec', () => {
  it('are the 192 that it lists, each once', () => {
    expect(calls).toHaveLength(192);
    expect(new Set(calls.map(({ name }) => name)).size).toBe(192);
  });

  it('are there, but for those still to be built', async () => {
    const missing: string[] = [];
    for (const call of calls) {
      const { status, body } = await ask(call, '');
      if (status === 404 && body.msg === nowhere) missing.push(call.name);
    }
    expect(missing).toEqual(calls.filter(isUnbuilt).map(({ name }) => name));
  });

  it('let nobody in without a session, but those that are asked before there is one', async () => {
    const open: string[] = [];
    for (const call of calls.filter((one) => !isUnbuilt(one))) {
      if ((await ask(call, '')).status !== 401) open.push(call.name);
    }
    expect(open).toEqual([
      'POST /api/blade-auth/oauth/token',
      'POST /api/blade-auth/oauth/token/refresh',
      'GET /api/blade-auth/oauth/captcha',
      'GET /api/blade-auth/oauth/logout',
      'POST /api/blade-system/user/register-guest',
      'GET /api/blade-system/tenant/info',
    ]);
  });

  it('answer the administrator with what is asked or what is wrong with the question, never with a failure of ours', async () => {
    const wrong: string[] = [];
    // Signing out comes last, as nothing is answered after it.
    const isEnd = ({ name }: Call): boolean => name === 'GET /api/blade-auth/oauth/logout';
    const built = calls.filter((one) => !isUnbuilt(one));
    for (const call of [...built.filter((one) => !isEnd(one)), ...built.filter(isEnd)]) {
      const { status } = await ask(call, admin);
      if (status !== 200 && status !== 400) wrong.push(`${call.name} ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
