import { expect, it } from 'vitest';
import { bytesText, durationText } from './measures.ts';

it.each([
  [0, '0 B'],
  [1536, '1.5 KB'],
  [200 * 1024 ** 2, '200 MB'],
])('%s bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

it('a duration is told in its two largest units', () => {
  expect(durationText(3 * 86_400 + 4 * 3600 + 59, 'zh')).toBe('3 天 4 小时');
  expect(durationText(125, 'en')).toBe('2m 5s');
  expect(durationText(0, 'en')).toBe('0s');
});
