import { expect, it } from 'vitest';
import { shuffled } from './shuffle.ts';

const options = ['A', 'B', 'C', 'D', 'E', 'F'].map((code) => ({ code, label: { zh: code } }));
const last = { code: 'Z', label: { zh: '其他' }, other: true };

it('is steady for one respondent, differs between them, and keeps 其他 at the end', () => {
  const order = (seed: string) =>
    shuffled([last, ...options], seed)
      .map(({ code }) => code)
      .join('');
  expect(order('one')).toBe(order('one'));
  expect(new Set(Array.from({ length: 50 }, (_, i) => order(`seed${i}`))).size).toBeGreaterThan(30);
  expect(order('one').endsWith('Z')).toBe(true);
  expect([...order('one')].sort().join('')).toBe('ABCDEFZ');
  const first = Array.from({ length: 600 }, (_, i) => order(`k${i}`)[0]);
  for (const { code } of options) expect(first.filter((c) => c === code).length).toBeGreaterThan(60);
});
