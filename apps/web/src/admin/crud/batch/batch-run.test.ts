import { post } from '@manyi/shared/resources/system/post.resource';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import type { Row } from '../use-list.ts';
import { again, batchFieldsOf, batchProblems, runBatch } from './batch-run.ts';

const row = (id: string, version = 1): Row => ({
  id,
  version,
  status: 1,
  createUser: null,
  createDept: null,
  createTime: '',
  updateUser: null,
  updateTime: null,
});
const rows = ['1', '2', '3', '4', '5'].map((id) => row(id));
const forever = new AbortController().signal;
const refusal = (code: number, given: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ code, msg: 'no', httpStatus: code, ...given });

describe('editing many rows at once', () => {
  it('sends what was chosen and nothing else, each with the version that was seen', async () => {
    const send = vi.fn(async () => ({}));
    const counts: number[] = [];
    const refused = await runBatch({
      rows,
      values: { sort: 7 },
      send,
      onDone: (n) => counts.push(n),
      signal: forever,
    });
    expect(refused).toEqual([]);
    expect(send.mock.calls).toHaveLength(5);
    expect(send).toHaveBeenCalledWith({ id: '3', version: 1, sort: 7 });
    expect(counts).toEqual([1, 2, 3, 4, 5]);
  });

  it('goes on past what is refused, and says of each why', async () => {
    const theirs = row('2', 4);
    const send = async ({ id }: Record<string, unknown>) => {
      if (id === '2') throw refusal(409, { data: { current: theirs } });
      if (id === '4') throw refusal(400, { fields: { parentId: 'a row is not its own parent' } });
      if (id === '5') throw new Error('odd');
    };
    const refused = await runBatch({ rows, values: {}, send, onDone: () => undefined, signal: forever });
    expect(refused.map(({ row: { id }, reason }) => [id, reason])).toEqual([
      ['2', 'no'],
      ['4', 'a row is not its own parent'],
      ['5', 'Error: odd'],
    ]);
    expect(again(refused).map(({ id, version }) => [id, version])).toEqual([
      ['2', 4],
      ['4', 1],
      ['5', 1],
    ]);
  });

  it('stops when told, and names what it did not try', async () => {
    const stop = new AbortController();
    const send = async () => stop.abort();
    const refused = await runBatch({ rows, values: {}, send, onDone: () => undefined, signal: stop.signal });
    expect(refused.map(({ reason }) => reason)).toContain(null);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(5);
  });

  it('is for the fields the descriptor names, by their own rules', () => {
    const names = batchFieldsOf(post).map(([name]) => name);
    expect(names).toContain('category');
    expect(names).not.toContain('postCode');
    expect([...batchProblems(post, { sort: -1 }).keys()]).toEqual(['sort']);
    expect([...batchProblems(post, { category: '' }).keys()]).toEqual(['category']);
    expect(batchProblems(post, { sort: 3 }).size).toBe(0);
  });
});
