import { expect, it } from 'vitest';
import { oneForAll } from './one-for-all.ts';

/** Finds what is asked for when it is told to, and notes how often it was asked. */
const slowly = () => {
  const begun: { tell(answer: string): void; fail(): void }[] = [];
  const find = () =>
    new Promise<string>((resolve, reject) => {
      begun.push({ tell: resolve, fail: () => reject(new Error('gone')) });
    });
  return { begun, find };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('who comes meanwhile waits for an answer that is found after they asked, together with all others', async () => {
  const { begun, find } = slowly();
  const ask = oneForAll<string>();
  const first = ask('a', find);
  const others = [ask('a', find), ask('a', find), ask('a', find)];
  expect(begun).toHaveLength(1);
  begun[0]?.tell('before');
  expect(await first).toBe('before');
  await turn();
  expect(begun).toHaveLength(2);
  const late = ask('a', find);
  begun[1]?.tell('after');
  expect(await Promise.all(others)).toEqual(['after', 'after', 'after']);
  await turn();
  expect(begun).toHaveLength(3);
  begun[2]?.tell('last');
  expect(await late).toBe('last');
});

it('other questions are not waited for, and nothing is kept', async () => {
  const { begun, find } = slowly();
  const ask = oneForAll<string>();
  const both = [ask('a', find), ask('b', find)];
  expect(begun).toHaveLength(2);
  for (const one of begun) one.tell('now');
  await Promise.all(both);
  void ask('a', find);
  expect(begun).toHaveLength(3);
});

it('a failure is told to whom it happened; the others find for themselves', async () => {
  const { begun, find } = slowly();
  const ask = oneForAll<string>();
  const first = ask('a', find);
  const [second, third] = [ask('a', find), ask('a', find)];
  begun[0]?.fail();
  await expect(first).rejects.toThrow('gone');
  await turn();
  begun[1]?.fail();
  await expect(second).rejects.toThrow('gone');
  await turn();
  expect(begun).toHaveLength(3);
  begun[2]?.tell('found');
  expect(await third).toBe('found');
});
