import { expect, it } from 'vitest';
import { readableJson } from './readable-json.ts';

it('sets JSON out and leaves the rest as it is', () => {
  expect(readableJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(readableJson('{"a":[1')).toBe('{"a":[1');
  expect(readableJson('at x')).toBe('at x');
  expect(readableJson('')).toBe('');
});
