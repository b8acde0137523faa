import { relaStatus, type SurveyCollegeRow } from '@manyi/shared/contract/survey';

/** 0–1, and never beyond the end of its bar. */
export const shareOf = (answered: number, of: number): number => (of > 0 ? Math.min(answered / of, 1) : 0);

export const percent = (rate: number | null): string => (rate === null ? '–' : `${(rate * 100).toFixed(1)}%`);

/** Colleges still collecting below their target, the furthest behind first; without a head-count they come first of all. */
export const behindOf = (colleges: readonly SurveyCollegeRow[]): SurveyCollegeRow[] =>
  colleges
    .filter((college) => !college.reached && college.relaStatus < relaStatus.completed)
    .sort((a, b) => (a.participationRate ?? -1) - a.targetRate - ((b.participationRate ?? -1) - b.targetRate));
