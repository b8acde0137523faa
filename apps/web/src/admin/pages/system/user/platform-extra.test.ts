import { describe, expect, it } from 'vitest';
import { extraProblem, readableExtra } from './platform-extra.ts';

describe('the extra of a platform user', () => {
  it('is an object or nothing', () => {
    for (const text of ['', '  ', '{}', '{"device":"phone"}']) expect(extraProblem(text), text).toBeNull();
    for (const text of ['[1]', '"a"', 'null', '3'])
      expect(extraProblem(text)?.[0], text).toBe('扩展信息须为 JSON 对象');
    expect(extraProblem('{a:1}')?.[0]).toContain('JSON');
  });

  it('is shown on lines of its own, and as nothing when there is none', () => {
    expect(readableExtra('{"device": "phone"}')).toBe('{\n  "device": "phone"\n}');
    expect(readableExtra('{}')).toBe('');
    expect(readableExtra('{broken')).toBe('{broken');
  });
});
