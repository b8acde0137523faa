import { afterEach, expect, it, vi } from 'vitest';

const native = Object.hasOwn;
afterEach(() => {
  Object.hasOwn = native;
});

it('gives older browsers what the questionnaire engine needs', async () => {
  Reflect.deleteProperty(Object, 'hasOwn');
  vi.resetModules();
  await import('./older-browsers.ts');
  expect(Object.hasOwn).not.toBe(native);
  expect(Object.hasOwn({ q1: undefined }, 'q1')).toBe(true);
  expect(Object.hasOwn({}, 'toString')).toBe(false);
  expect(Object.hasOwn(Object.create(null, { q2: { value: 1 } }), 'q2')).toBe(true);
});
