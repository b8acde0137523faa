import { expect } from 'vitest';
import type { Calls } from '../../../testing/full-server.ts';

export interface Made {
  id: string;
  /** Where its sign-in page is. */
  domain: string;
  tenantId: string;
  account: string;
  password: string;
}

/** Tenants as the platform makes them, with settings, and a token of their administrator. */
export const tenantMaker = (calls: Calls, admin: string) => {
  let count = 0;
  const set = ({ id }: Pick<Made, 'id'>, settings: object) =>
    calls.post('/api/blade-system/tenant/setting', admin, { ids: id, settings });
  const make = async (settings: object = {}): Promise<Made & { token: string }> => {
    count += 1;
    const domain = `t${count}.example`;
    const body = { tenantName: `学院${count}`, linkman: '王老师', domain };
    const made = (await calls.post<Made>('/api/blade-system/tenant/submit', admin, body)).body.data;
    const { access_token: token } = await calls.signIn(made.account, made.password, made.tenantId);
    expect((await set(made, settings)).status).toBe(200);
    return { ...made, domain, token };
  };
  return { make, set };
};
