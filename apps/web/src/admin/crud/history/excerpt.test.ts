import { describe, expect, it } from 'vitest';
import { excerpt } from './excerpt.ts';

describe('part of a long text', () => {
  const long = 'a'.repeat(400);

  it('is all of a short one', () => {
    expect(excerpt('short', 'other')).toBe('short');
  });
  it('is the beginning where there is nothing to compare with', () => {
    expect(excerpt(long, '')).toBe(`${'a'.repeat(120)}…`);
  });
  it('is where the two part', () => {
    const changed = `${'a'.repeat(200)}NEW${'a'.repeat(200)}`;
    expect(excerpt(changed, long)).toContain('NEW');
    expect(excerpt(changed, long).startsWith('…')).toBe(true);
  });
  it('is the end where only something was added there', () => {
    expect(excerpt(`${long}END`, long)).toMatch(/^…a+END$/);
  });
});
