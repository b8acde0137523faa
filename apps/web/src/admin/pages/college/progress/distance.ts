import { relaStatus, type SurveyCollegeRow } from '@manyi/shared/contract/survey';

/** Answers still missing to the target; negative when it is passed; null when no target is known (no head-count). */
export const missingToTarget = ({
  targetCount,
  validCount,
}: Pick<SurveyCollegeRow, 'targetCount' | 'validCount'>): number | null =>
  targetCount === null ? null : targetCount - validCount;

/** How far along the target is, 0 and up; null when no target is known. */
export const targetShare = ({
  targetCount,
  validCount,
}: Pick<SurveyCollegeRow, 'targetCount' | 'validCount'>): number | null =>
  targetCount === null || targetCount === 0 ? null : validCount / targetCount;

const isOver = ({ relaStatus: status }: SurveyCollegeRow): boolean => status >= relaStatus.completed;

/** Who needs attention first: open colleges furthest behind, those without a head-count, those who reached it, those who are done. */
const rank = (row: SurveyCollegeRow): number => {
  if (isOver(row)) return 3;
  const missing = missingToTarget(row);
  if (missing === null) return 1;
  return missing > 0 ? 0 : 2;
};

export const byDistance = (rows: readonly SurveyCollegeRow[]): SurveyCollegeRow[] =>
  rows.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (targetShare(a) ?? 0) - (targetShare(b) ?? 0) ||
      (missingToTarget(b) ?? 0) - (missingToTarget(a) ?? 0) ||
      a.collegeName.localeCompare(b.collegeName, 'zh'),
  );

/** New numbers in the order already on the screen; colleges not seen before come last. */
export const inOrderOf = (rows: readonly SurveyCollegeRow[], order: readonly string[]): SurveyCollegeRow[] => {
  const place = new Map(order.map((id, at) => [id, at]));
  return rows.toSorted((a, b) => (place.get(a.id) ?? order.length) - (place.get(b.id) ?? order.length));
};

export interface ProgressSums {
  colleges: number;
  reached: number;
  done: number;
  valid: number;
  headCount: number;
  withoutHeadCount: number;
}

export const sumProgress = (rows: readonly SurveyCollegeRow[]): ProgressSums => ({
  colleges: rows.length,
  reached: rows.filter(({ reached }) => reached).length,
  done: rows.filter(isOver).length,
  valid: rows.reduce((sum, { validCount }) => sum + validCount, 0),
  headCount: rows.reduce((sum, { headCount }) => sum + (headCount ?? 0), 0),
  withoutHeadCount: rows.filter(({ headCount }) => headCount === null).length,
});
