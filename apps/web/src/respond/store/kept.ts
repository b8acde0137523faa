import type { PublicSubmission, PublicSurvey } from '@manyi/shared/contract/survey';
import type { Language } from '@manyi/shared/contract/text';
import type { Answers } from '@manyi/shared/questionnaire/definition';
import { parseQuestionnaire } from '@manyi/shared/questionnaire/parse-definition';
import type { DeviceStore } from './device-store.ts';

/** What is being answered. `submissionKey` is made once and names this answer for ever, whatever is retried. */
export interface Draft {
  submissionKey: string;
  startedAt: string;
  definitionVersion: number;
  answers: Answers;
  /** Code of the page last seen. */
  page: string;
  /** Seconds spent with the page visible. */
  activeSec: number;
  updatedAt: number;
}

export interface KeptReceipt {
  receiptCode: string;
  formName: string;
  day: string;
}

const draftLifetime = 30 * 24 * 3600 * 1000;

export interface Kept {
  survey: PublicSurvey | null;
  draft: Draft | null;
  outbox: PublicSubmission | null;
  receipt: KeptReceipt | null;
}

const keys = (token: string) => ({
  survey: `survey:${token}`,
  draft: `draft:${token}`,
  outbox: `outbox:${token}`,
  receipt: `receipt:${token}`,
});

/** Everything kept for one link. What cannot be read (another version of the page wrote it) counts as absent. */
export const readKept = async (store: DeviceStore, token: string): Promise<Kept> => {
  const key = keys(token);
  const [survey, draft, outbox, receipt] = await Promise.all([
    store.read(key.survey),
    store.read(key.draft),
    store.read(key.outbox),
    store.read(key.receipt),
  ]);
  const kept = {
    survey: isSurvey(survey) ? survey : null,
    draft: isDraft(draft) ? draft : null,
    outbox: isSubmission(outbox) ? outbox : null,
    receipt: isReceipt(receipt) ? receipt : null,
  };
  if (kept.draft && kept.draft.updatedAt < Date.now() - draftLifetime) {
    await store.remove(key.draft);
    return { ...kept, draft: null };
  }
  return kept;
};

export const keepSurvey = (store: DeviceStore, token: string, survey: PublicSurvey) =>
  store.write(keys(token).survey, survey);
export const keepDraft = (store: DeviceStore, token: string, draft: Draft) => store.write(keys(token).draft, draft);
export const forgetDraft = (store: DeviceStore, token: string) => store.remove(keys(token).draft);
export const keepOutbox = (store: DeviceStore, token: string, body: PublicSubmission) =>
  store.write(keys(token).outbox, body);
export const forgetOutbox = (store: DeviceStore, token: string) => store.remove(keys(token).outbox);

/** The receipt first: if the device dies in between, the answer is sent again under its key and gets the same receipt. */
export const keepReceipt = async (store: DeviceStore, token: string, receipt: KeptReceipt): Promise<void> => {
  await store.write(keys(token).receipt, receipt);
  await forgetOutbox(store, token);
  await forgetDraft(store, token);
};
export const forgetReceipt = (store: DeviceStore, token: string) => store.remove(keys(token).receipt);

export const newDraft = (definitionVersion: number): Draft => ({
  submissionKey: randomKey(),
  startedAt: `${new Date().toISOString().slice(0, 19)}Z`,
  definitionVersion,
  answers: {},
  page: '',
  activeSec: 0,
  updatedAt: Date.now(),
});

export const submissionOf = (draft: Draft, answers: Answers, language: Language): PublicSubmission => ({
  submissionKey: draft.submissionKey,
  definitionVersion: draft.definitionVersion,
  answers,
  durationSec: Math.max(0, Math.round(draft.activeSec)),
  language,
  startedAt: draft.startedAt,
});

/** 128 random bits as hex. Without a secure source (very old phones) a weaker one: the key must be unique, not secret. */
export const randomKey = (): string => {
  const bytes = new Uint8Array(16);
  if (globalThis.crypto?.getRandomValues) globalThis.crypto.getRandomValues(bytes);
  else for (let i = 0; i < bytes.length; i += 1) bytes[i] = Math.floor(Math.random() * 256) ^ (Date.now() >> (i % 4));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const isSurvey = (value: unknown): value is PublicSurvey =>
  isRecord(value) &&
  typeof value.state === 'string' &&
  typeof value.formName === 'string' &&
  typeof value.serverTime === 'string' &&
  (value.definition === null || 'questionnaire' in parseQuestionnaire(value.definition));

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value.submissionKey === 'string' &&
  typeof value.startedAt === 'string' &&
  typeof value.page === 'string' &&
  typeof value.activeSec === 'number' &&
  typeof value.updatedAt === 'number' &&
  typeof value.definitionVersion === 'number' &&
  isRecord(value.answers);

const isSubmission = (value: unknown): value is PublicSubmission =>
  isRecord(value) && typeof value.submissionKey === 'string' && isRecord(value.answers);

const isReceipt = (value: unknown): value is KeptReceipt => isRecord(value) && typeof value.receiptCode === 'string';
