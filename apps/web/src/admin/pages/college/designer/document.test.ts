import { everything } from '@manyi/shared/questionnaire/fixture';
import { expect, it } from 'vitest';
import { changesOf, isLocalDraft, type SurveyDocument, sameDocument } from './document.ts';

const saved: SurveyDocument = {
  formName: 'a',
  description: '',
  welcomeText: '',
  thanksText: '',
  startTime: null,
  endTime: null,
  targetRate: 0.2,
  definition: everything,
};

it('sends only what changed', () => {
  expect(changesOf(saved, saved)).toEqual({});
  expect(changesOf(saved, { ...saved, formName: 'b' })).toEqual({ formName: 'b' });
  expect(changesOf(saved, { ...saved, definition: { ...everything, pages: [] } })).toEqual({
    definition: { schema: 1, pages: [] },
  });
});

it('is not fooled by the order of keys', () => {
  const pages = everything.pages.map(({ code, title, items }) => ({ items, title, code }));
  expect(sameDocument(saved, { ...saved, definition: { pages, schema: 1 } })).toBe(true);
});

it('takes from the browser only what is a whole draft', () => {
  expect(isLocalDraft(JSON.parse(JSON.stringify({ document: saved, version: 1, at: 5 })))).toBe(true);
  expect(isLocalDraft({ document: { ...saved, definition: { schema: 2 } }, version: 1, at: 5 })).toBe(false);
  expect(isLocalDraft({ document: {}, version: 1, at: 5 })).toBe(false);
  expect(isLocalDraft(null)).toBe(false);
});
