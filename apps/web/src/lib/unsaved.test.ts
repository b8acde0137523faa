import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeStored } from './storage.ts';
import { stubBrowser } from './testing/browser.ts';
import { dropDraft, keptDraft } from './unsaved.ts';

beforeEach(() => {
  stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

it('a draft is there until its form has taken it, and is nobody else’s', () => {
  writeStored('drafts', { '/a/index one': { x: 1 }, '/b/index one': { x: 2 } }, { inSession: true });
  expect(keptDraft('/a/index', 'one')).toEqual({ x: 1 });
  expect(keptDraft('/a/index', 'two')).toBeUndefined();
  dropDraft('/a/index', 'one');
  expect(keptDraft('/a/index', 'one')).toBeUndefined();
  expect(keptDraft('/b/index', 'one')).toEqual({ x: 2 });
});

it('damaged drafts are none', () => {
  window.sessionStorage.setItem('manyi-drafts', '{"content":"x","datetime":1}');
  expect(keptDraft('/a/index', 'one')).toBeUndefined();
});
