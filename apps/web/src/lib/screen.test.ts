import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The class of a window of this width, by the media queries the module asks. */
const classAt = async (width: number): Promise<number> => {
  vi.resetModules();
  vi.stubGlobal('window', {
    matchMedia: (query: string) => ({ matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1]) }),
  });
  return (await import('./screen.ts')).screenClass();
};

it('is 3 from 1200 px, 2 from 992, 1 from 768, else 0', async () => {
  const classes: number[] = [];
  for (const width of [1920, 1200, 1199, 992, 991, 768, 767, 390]) classes.push(await classAt(width));
  expect(classes).toEqual([3, 3, 2, 2, 1, 1, 0, 0]);
});
