import { expect, it } from 'vitest';
import type { ErrorEntry } from '../../lib/error-log.ts';
import { portionsOf } from './log-portions.ts';

const entry = (at: number, length: number): ErrorEntry => ({
  url: '/',
  time: String(at),
  type: 'error',
  message: '错'.repeat(length),
  stack: '',
  info: '',
});

it('no portion holds more than the server takes, none is lost, and the order stays', () => {
  const entries = Array.from({ length: 200 }, (_, at) => entry(at, at % 3 ? 10 : 4000));
  const portions = portionsOf(entries);
  expect(portions.flat()).toEqual(entries);
  for (const portion of portions) {
    expect(portion.length).toBeLessThanOrEqual(100);
    expect(Buffer.byteLength(JSON.stringify(portion))).toBeLessThan(512 * 1024);
  }
  expect(portionsOf([])).toEqual([]);
});
