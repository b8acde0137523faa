import { expect, it } from 'vitest';
import { ApiError } from '../../../../lib/api-error.ts';
import { type Keys, mergedKinds, namedChanges, theirKeys, tickedOf } from './grant-keys.ts';

const trees = {
  menu: [{ id: '1', title: '用户', children: [{ id: '2', title: '新增' }] }],
  dataScope: [{ id: '1', title: '用户', children: [{ id: '8', title: '本部门' }] }],
  apiScope: [],
};
const keys = (menu: string[], dataScope: string[], stamp = 's'): Keys => ({ menu, dataScope, apiScope: [], stamp });

it('a grant that somebody was faster with is merged, and both are told by name', () => {
  const seen = tickedOf(keys(['1'], []));
  const theirs = tickedOf(keys([], ['8', '99'], 't'));
  const both = mergedKinds(seen, tickedOf(keys(['1', '2'], [])), theirs);
  expect([...both.menu]).toEqual(['2']);
  expect([...both.dataScope]).toEqual(['8', '99']);
  // What this person cannot see has no name here, and stays as it is.
  expect(namedChanges(trees, seen, theirs)).toEqual({ added: ['用户 / 本部门'], taken: ['用户'] });
  expect(namedChanges(trees, theirs, both)).toEqual({ added: ['用户 / 新增'], taken: [] });
});

it('two who did the same have nothing left that differs', () => {
  const theirs = tickedOf(keys(['1'], [], 't'));
  const both = mergedKinds(tickedOf(keys([], [])), tickedOf(keys(['1'], [])), theirs);
  expect(namedChanges(trees, theirs, both)).toEqual({ added: [], taken: [] });
});

it('only a refusal that brings the grants as they are is one', () => {
  const refused = (code: number, current: unknown) =>
    theirKeys(new ApiError({ code, httpStatus: code, msg: '', data: { current } }));
  expect(refused(409, keys([], [], 't'))?.stamp).toBe('t');
  expect(refused(409, { menu: 'x', stamp: 't' })).toBeNull();
  expect(refused(409, null)).toBeNull();
  expect(refused(400, keys([], []))).toBeNull();
  expect(theirKeys(new Error('away'))).toBeNull();
});
