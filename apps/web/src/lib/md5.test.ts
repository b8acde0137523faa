import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { md5 } from './md5.ts';

it.each(['', 'a', 'admin', '满意度', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'é'.repeat(1000)])(
  'agrees with the platform on %s',
  (text) => {
    expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'));
  },
);
