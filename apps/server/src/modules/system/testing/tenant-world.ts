import { afterAll, beforeAll, expect } from 'vitest';
import { type Calls, callerAt, type FullServer, startFullServer } from '../../../testing/full-server.ts';

/** For tests: tenants as the platform makes them. Starts and ends with the test file that loads it. */

export let server: FullServer;
export let calls: Calls;
/** Of the platform's administrator. */
export let admin: string;

beforeAll(async () => {
  server = await startFullServer();
  calls = callerAt(server.url);
  admin = (await calls.signIn()).access_token;
});
afterAll(() => server.closeAll());

export interface Made {
  id: string;
  /** Where its sign-in page is. */
  domain: string;
  tenantId: string;
  account: string;
  password: string;
}

export const set = ({ id }: Pick<Made, 'id'>, settings: object) =>
  calls.post('/api/blade-system/tenant/setting', admin, { ids: id, settings });

let count = 0;
/** A tenant with settings, and a token of its administrator. */
export const make = async (settings: object = {}): Promise<Made & { token: string }> => {
  count += 1;
  const domain = `t${count}.example`;
  const body = { tenantName: `学院${count}`, linkman: '王老师', domain };
  const made = (await calls.post<Made>('/api/blade-system/tenant/submit', admin, body)).body.data;
  const { access_token: token } = await calls.signIn(made.account, made.password, made.tenantId);
  expect((await set(made, settings)).status).toBe(200);
  return { ...made, domain, token };
};
