import { expect, it } from 'vitest';
import { ApiError } from '../../../../lib/api-error.ts';
import { changedHolders, heldByAll, namesOf, type RoleKeys, roleTitles, theirRoles } from './role-keys.ts';

const keys = (held: Record<string, string[]>): RoleKeys => ({
  users: Object.entries(held).map(([userId, ids]) => ({
    userId,
    roles: ids.map((roleId) => ({ roleId, roleName: `n${roleId}` })),
  })),
  stamp: 's',
});

it('what all of them hold is ticked', () => {
  expect([...heldByAll(keys({ 1: ['a', 'b'], 2: ['b', 'c'] }))]).toEqual(['b']);
  expect(heldByAll(keys({})).size).toBe(0);
});

it('whose roles changed is told, whatever their order', () => {
  const before = keys({ 1: ['a', 'b'], 2: ['b'], 3: [] });
  expect(changedHolders(before, keys({ 1: ['b', 'a'], 2: ['c'], 3: ['a'] })).map((one) => one.userId)).toEqual([
    '2',
    '3',
  ]);
});

it('roles are named in the order of the tree, and those that are not offered as well', () => {
  const tree = [{ id: 'a', title: '校级', children: [{ id: 'b', title: '院系' }] }];
  const titles = roleTitles(tree, keys({ 1: ['z', 'b'] }));
  expect(namesOf(titles, new Set(['z', 'b', 'a']))).toEqual(['校级', '院系', 'nz']);
});

it('only a refusal that brings the roles as they are is a conflict', () => {
  const refused = (code: number, current: unknown) =>
    theirRoles(new ApiError({ code, httpStatus: code, msg: '', data: { current } }));
  expect(refused(409, keys({ 1: ['a'] }))).toEqual(keys({ 1: ['a'] }));
  expect(refused(409, { users: [{ userId: '1', roles: ['a'] }], stamp: 's' })).toBeNull();
  expect(refused(409, { users: [] })).toBeNull();
  expect(refused(400, keys({}))).toBeNull();
});
