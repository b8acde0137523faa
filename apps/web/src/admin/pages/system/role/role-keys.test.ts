import { expect, it } from 'vitest';
import { ApiError } from '../../../../lib/api-error.ts';
import { type Keys, mergedKinds, theirKeys, tickedOf } from './role-keys.ts';

const trees = {
  menu: [{ id: '1', title: '用户', children: [{ id: '2', title: '新增' }] }],
  dataScope: [{ id: '1', title: '用户', children: [{ id: '8', title: '本部门' }] }],
  apiScope: [],
};
const keys = (menu: string[], dataScope: string[], stamp = 's'): Keys => ({ menu, dataScope, apiScope: [], stamp });

it('a grant that somebody was faster with is merged, and told by name', () => {
  const mine = { ...tickedOf(keys(['1'], [])), menu: new Set(['1', '2']) };
  const { granted, theirs } = mergedKinds(trees, keys(['1'], []), mine, keys([], ['8', '99'], 't'));
  expect([...granted.menu]).toEqual(['2']);
  expect([...granted.dataScope]).toEqual(['8', '99']);
  // What this person cannot see has no name here, and stays as it is.
  expect(theirs).toEqual({ added: ['用户 / 本部门'], taken: ['用户'] });
});

it('only a refusal that brings the grants as they are is one', () => {
  const refused = (code: number, current: unknown) =>
    theirKeys(new ApiError({ code, httpStatus: code, msg: '', data: { current } }));
  expect(refused(409, keys([], [], 't'))?.stamp).toBe('t');
  expect(refused(409, { menu: 'x', stamp: 't' })).toBeNull();
  expect(refused(400, keys([], []))).toBeNull();
  expect(theirKeys(new Error('away'))).toBeNull();
});
