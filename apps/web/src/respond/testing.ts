import type { PublicSurvey } from '@manyi/shared/contract/survey';
import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import type { Fetched, Sent } from './api.ts';
import { createSession, type SessionParts } from './session.ts';
import type { DeviceStore } from './store/device-store.ts';

/** For tests: a device with a memory, and a server that says what the test wants. */
export const memoryStore = (): DeviceStore & { kept: Map<string, string> } => {
  const kept = new Map<string, string>();
  return {
    kept,
    read: async (key) => JSON.parse(kept.get(key) ?? 'null'),
    write: async (key, value) => {
      kept.set(key, JSON.stringify(value));
      return true;
    },
    remove: async (key) => {
      kept.delete(key);
    },
    flush: () => undefined,
  };
};

export const twoQuestions: Questionnaire = {
  schema: 1,
  pages: [
    {
      code: 'p1',
      title: { zh: '一' },
      items: [
        { code: 'overall', type: 'satisfaction', title: { zh: '总体' }, required: true },
        { code: 'message', type: 'longText', title: { zh: '留言' } },
      ],
    },
  ],
};

export const surveyOf = (change: Partial<PublicSurvey> = {}): PublicSurvey => ({
  state: 'open',
  formName: '调查',
  collegeName: '学院',
  organisation: '教育厅',
  description: '',
  welcomeText: '',
  thanksText: '',
  startTime: null,
  endTime: null,
  definitionVersion: 1,
  definition: twoQuestions,
  kThreshold: 5,
  serverTime: '2026-11-21 10:00:00',
  ...change,
});

export const sessionWith = (parts: Partial<SessionParts> & { fetched?: Fetched; sent?: Sent } = {}) =>
  createSession({
    token: 'abc',
    store: memoryStore(),
    fetchSurvey: async () => parts.fetched ?? { kind: 'survey', survey: surveyOf() },
    send: async () => parts.sent ?? { kind: 'received', receiptCode: 'K7M2' },
    wake: () => () => undefined,
    ...parts,
  });
