import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { currentIn, onTop, taking, theirsIn } from './conflicting.ts';

const refused = (code: number, data: unknown): ApiError => new ApiError({ code, httpStatus: code, msg: '', data });

it('what is there now comes with a conflict, and with nothing else', () => {
  expect(currentIn(refused(409, { current: { id: '7' } }))).toEqual({ id: '7' });
  for (const error of [
    refused(400, { current: { id: '7' } }),
    refused(409, { current: [] }),
    refused(409, null),
    new Error('away'),
  ])
    expect(currentIn(error)).toBeNull();
  expect(theirsIn(refused(409, { current: { id: '7', version: 2 } }))).toEqual({ id: '7', version: 2 });
  expect(theirsIn(refused(409, { current: { id: '7' } }))).toBeNull();
});

it('what I changed stands on top of what they made of the rest', () => {
  const seen = { name: 'a', sort: '1', isOn: true };
  expect(onTop(seen, { ...seen, name: 'mine' }, { name: 'theirs', sort: '2', isOn: false })).toEqual({
    name: 'mine',
    sort: '2',
    isOn: false,
  });
  // What I emptied is changed as well.
  expect(onTop(seen, { ...seen, name: '' }, seen).name).toBe('');
});

it('one field can be taken over, and none that there is not', () => {
  const [mine, theirs] = [
    { a: 1, b: 1 },
    { a: 2, b: 2 },
  ];
  expect(taking(mine, theirs, 'b')).toEqual({ a: 1, b: 2 });
  expect(taking(mine, theirs, 'c')).toEqual(mine);
});
