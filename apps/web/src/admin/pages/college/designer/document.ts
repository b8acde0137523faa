import type { SurveyFormVO } from '@manyi/shared/contract/survey';
import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import { parseQuestionnaire } from '@manyi/shared/questionnaire/parse-definition';
import { isRecord, isString } from '../../../../lib/storage.ts';

/** What the designer edits and undo covers: the questionnaire and the texts and dates around it. */
export interface SurveyDocument {
  formName: string;
  description: string;
  welcomeText: string;
  thanksText: string;
  startTime: string | null;
  endTime: string | null;
  targetRate: number;
  definition: Questionnaire;
}

export const documentOf = (form: SurveyFormVO): SurveyDocument => ({
  formName: form.formName,
  description: form.description,
  welcomeText: form.welcomeText,
  thanksText: form.thanksText,
  startTime: form.startTime,
  endTime: form.endTime,
  targetRate: form.targetRate,
  definition: form.definition,
});

/** Order of keys as the database gives them back does not count. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

export const sameDocument = (one: SurveyDocument, other: SurveyDocument): boolean =>
  one === other || stable(one) === stable(other);

/** Only what changed goes out: settings that are fixed after publishing must not be sent again. */
export const changesOf = (saved: SurveyDocument, now: SurveyDocument): Partial<SurveyDocument> => ({
  ...(now.formName !== saved.formName ? { formName: now.formName } : {}),
  ...(now.description !== saved.description ? { description: now.description } : {}),
  ...(now.welcomeText !== saved.welcomeText ? { welcomeText: now.welcomeText } : {}),
  ...(now.thanksText !== saved.thanksText ? { thanksText: now.thanksText } : {}),
  ...(now.startTime !== saved.startTime ? { startTime: now.startTime } : {}),
  ...(now.endTime !== saved.endTime ? { endTime: now.endTime } : {}),
  ...(now.targetRate !== saved.targetRate ? { targetRate: now.targetRate } : {}),
  ...(stable(now.definition) !== stable(saved.definition) ? { definition: now.definition } : {}),
});

/** A copy kept in this browser while there are unsaved changes. */
export interface LocalDraft {
  document: SurveyDocument;
  /** Version of the questionnaire on the server that it was made from. */
  version: number;
  at: number;
}

const isTextOrNull = (value: unknown): value is string | null => value === null || isString(value);

export const isLocalDraft = (value: unknown): value is LocalDraft => {
  if (!isRecord(value) || typeof value.version !== 'number' || typeof value.at !== 'number') return false;
  const { document } = value;
  return (
    isRecord(document) &&
    [document.formName, document.description, document.welcomeText, document.thanksText].every(isString) &&
    [document.startTime, document.endTime].every(isTextOrNull) &&
    typeof document.targetRate === 'number' &&
    'questionnaire' in parseQuestionnaire(document.definition)
  );
};
