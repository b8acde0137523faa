import { createHash } from 'node:crypto';
import { address, adminPassword } from './server.ts';

/** Calls of the server under test beside the browser: what somebody else does meanwhile. */

const basic = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

export interface Answer<T> {
  code: number;
  msg: string;
  data: T;
}

export interface Caller {
  token: string;
  get<T>(path: string): Promise<Answer<T>>;
  post<T>(path: string, body?: unknown): Promise<Answer<T>>;
}

/** Signs in as `username`; without a captcha, as the server of the tests is set. */
export const callerAs = async (username = 'admin', password = adminPassword, tenantId = '000000'): Promise<Caller> => {
  const server = await address();
  const response = await fetch(`${server}/api/blade-auth/oauth/token?tenantId=${tenantId}&grant_type=password`, {
    method: 'POST',
    headers: { authorization: basic, 'content-type': 'application/json', 'tenant-id': tenantId },
    body: JSON.stringify({ username, password: md5(password) }),
  });
  const reply = (await response.json()) as { access_token?: string; error_description?: string };
  const token = reply.access_token;
  if (!token) throw new Error(`${username} cannot sign in: ${reply.error_description ?? response.status}`);
  const call = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    const answer = await fetch(`${server}${path}`, {
      method,
      headers: { authorization: basic, 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Answer<T>;
  };
  return { token, get: (path) => call('GET', path), post: (path, body = {}) => call('POST', path, body) };
};

/** The data of an answer that has to be a good one. */
export const dataOf = <T>({ code, msg, data }: Answer<T>): T => {
  if (code !== 200) throw new Error(`${code}: ${msg}`);
  return data;
};
