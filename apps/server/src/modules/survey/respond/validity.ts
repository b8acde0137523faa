import type { Answers, ItemType, Questionnaire } from '@manyi/shared/questionnaire/definition';
import { levelCells } from '@manyi/shared/questionnaire/score';
import { ownAnswer, visibleItems } from '@manyi/shared/questionnaire/visibility';

export type Validity = 'VALID' | 'TOO_FAST' | 'TOO_INCOMPLETE' | 'STRAIGHT_LINE';
/** `LATE`: begun in time and sent within the grace after the end. It is noted and counted. */
export type ValidityReason = Exclude<Validity, 'VALID'> | 'LATE';

export interface ValidityRules {
  minDurationSec: number;
  /** 0–1 of the questions that were shown. */
  maxMissingRatio: number;
}

/** Nobody owes a comment: leaving it open makes an answer no less complete. */
const unasked: ReadonlySet<ItemType> = new Set(['section', 'longText', 'shortText']);

/** Fewer satisfaction answers than this may well all be the same. */
const straightLineFrom = 10;

/**
 * Whether an answer counts (domain.md 1.4). Rules are fixed with the questionnaire before any answer is there, and a flagged
 * answer is kept. The same level everywhere is an honest answer of many; it is flagged only if it was also given in a hurry.
 */
export const judge = (
  q: Questionnaire,
  answers: Answers,
  durationSec: number,
  rules: ValidityRules,
): { validity: Validity; reasons: Exclude<Validity, 'VALID'>[] } => {
  const reasons: Exclude<Validity, 'VALID'>[] = [];
  if (durationSec < rules.minDurationSec) reasons.push('TOO_FAST');
  const asked = visibleItems(q, answers).filter(({ type }) => !unasked.has(type));
  const missing = asked.filter(({ code }) => ownAnswer(answers, code) === undefined).length;
  if (asked.length > 0 && missing / asked.length > rules.maxMissingRatio) reasons.push('TOO_INCOMPLETE');
  if (durationSec < rules.minDurationSec * 2 && isStraightLine(q, answers)) reasons.push('STRAIGHT_LINE');
  return { validity: reasons[0] ?? 'VALID', reasons };
};

const isStraightLine = (q: Questionnaire, answers: Answers): boolean => {
  const given = levelCells(q, answers)
    .map(({ level }) => level)
    .filter((level) => /^L[1-5]$/.test(level));
  return given.length >= straightLineFrom && new Set(given).size === 1;
};
