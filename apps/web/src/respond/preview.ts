import type { PublicSurvey } from '@manyi/shared/contract/survey';
import { parseQuestionnaire } from '@manyi/shared/questionnaire/parse-definition';
import { createSession, type Session } from './session.ts';
import type { DeviceStore } from './store/device-store.ts';

const previewReceipt = 'PREVIEW';

const forgetful: DeviceStore = {
  read: async () => undefined,
  write: async () => true,
  remove: async () => undefined,
  flush: () => undefined,
};

/**
 * The designer's preview: shows what the window around us posts, `{type: 'manyi-preview', definition, formName, language}`, as
 * often as it posts it, keeps nothing and sends nothing. Says `{type: 'manyi-preview-ready'}` when it listens.
 */
export const createPreview = (): Session => {
  const session = createSession({
    token: 'preview',
    store: forgetful,
    fetchSurvey: () => new Promise(() => undefined),
    send: async () => ({ kind: 'received', receiptCode: previewReceipt }),
    wake: () => () => undefined,
  });
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== location.origin || event.source !== window.parent) return;
    const { data } = event;
    if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'manyi-preview') return;
    const parsed = parseQuestionnaire('definition' in data ? data.definition : null);
    if (!('questionnaire' in parsed)) return;
    const text = (key: string): string => {
      const found: unknown = Object.entries(data).find(([name]) => name === key)?.[1];
      return typeof found === 'string' ? found : '';
    };
    const survey: PublicSurvey = {
      state: 'open',
      formName: text('formName'),
      collegeName: text('collegeName'),
      organisation: text('organisation'),
      description: text('description'),
      welcomeText: text('welcomeText'),
      thanksText: text('thanksText'),
      startTime: null,
      endTime: null,
      definitionVersion: 1,
      definition: parsed.questionnaire,
      kThreshold: 0,
      serverTime: '2000-01-01 00:00:00',
    };
    session.show(survey);
  });
  if (window.parent !== window) window.parent.postMessage({ type: 'manyi-preview-ready' }, location.origin);
  return session;
};
