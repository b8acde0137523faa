import { expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.parse('2026-05-10T12:00:00+08:00');

it.each([
  ['2026-05-10 09:00:00', '3小时前', '3 hours ago'],
  ['2026-05-11 13:00:00', '明天', 'tomorrow'],
  ['2026-05-10 12:20:00', '20分钟后', 'in 20 minutes'],
  ['2025-01-01 00:00:00', '2025-01-01', '2025-01-01'],
  ['nonsense', 'nonsense', 'nonsense'],
])('%s', (value, zh, en) => {
  expect(relativeTime(value, 'zh', now)).toBe(zh);
  expect(relativeTime(value, 'en', now)).toBe(en);
});
