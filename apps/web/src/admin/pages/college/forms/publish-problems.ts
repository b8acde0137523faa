import type { PublishProblem } from '@manyi/shared/contract/survey';
import { isRecord, isString } from '../../../../lib/storage.ts';

const isProblem = (value: unknown): value is PublishProblem =>
  isRecord(value) &&
  isString(value.code) &&
  isString(value.message) &&
  (value.item === undefined || isString(value.item));

const listOf = (value: unknown): PublishProblem[] => (Array.isArray(value) ? value.filter(isProblem) : []);

/** The problems in the `data` of a refused publish or save; null when it was refused for something else. */
export const problemsIn = (data: unknown): { problems: PublishProblem[]; warnings: PublishProblem[] } | null => {
  if (!isRecord(data)) return null;
  const problems = listOf(data.problems);
  return problems.length > 0 ? { problems, warnings: listOf(data.warnings) } : null;
};
