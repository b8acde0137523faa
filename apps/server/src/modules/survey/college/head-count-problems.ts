import { mostPeople, unusualShare } from '@manyi/shared/contract/head-count';
import type { HeadCountChange, HeadCountProblem } from '@manyi/shared/contract/survey';
import { relaStatus } from '@manyi/shared/contract/survey';
import type { Language, Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import type { HeadCountRecord } from './head-count-row.ts';

export interface PlannedChange {
  change: HeadCountChange;
  /** The new number; null clears it. */
  number: number | null;
  /** The row as it is; undefined when there is none or the caller may not see it. */
  record: HeadCountRecord | undefined;
  isOverride: boolean;
}

const texts: Record<HeadCountProblem['code'], (planned: PlannedChange) => Text> = {
  unknown: () => ['没有这个院校，或无权修改', 'No such college, or not yours to change'],
  version: ({ record }) => [
    `刚被${record?.updateUserName ?? '他人'}修改过`,
    `Just changed by ${record?.updateUserName ?? 'someone else'}`,
  ],
  range: () => [`人数应为 0 到 ${mostPeople} 的整数`, `Must be a whole number from 0 to ${mostPeople}`],
  belowValid: ({ record }) => [
    `少于已有的 ${record?.validCount ?? 0} 份有效答卷，请填写原因`,
    `Fewer than the ${record?.validCount ?? 0} valid answers; give a reason`,
  ],
  jump: ({ record }) => [
    `与上年的 ${record?.lastYearNumber ?? 0} 相差超过 30%，请确认`,
    `Differs from last year's ${record?.lastYearNumber ?? 0} by more than 30 %; please confirm`,
  ],
  reason: ({ isOverride }) =>
    isOverride
      ? ['仅对本问卷改用另一人数，请填写原因', 'Give a reason for using another number in this questionnaire']
      : ['该院校的调查已结束，修改人数请填写原因', 'The survey there is completed; give a reason for the change'],
  locked: ({ record }) => [
    `“${record?.lockedBy ?? ''}”的结果已按此人数发布，不能再修改`,
    `The published results of “${record?.lockedBy ?? ''}” rest on this number; it can no longer change`,
  ],
};

export const isJump = (number: number | null, lastYear: number | null): boolean =>
  number !== null && lastYear !== null && lastYear > 0 && Math.abs(number - lastYear) > lastYear * unusualShare;

const codeOf = ({ change, number, record, isOverride }: PlannedChange): HeadCountProblem['code'] | null => {
  if (!record) return 'unknown';
  if (record.version !== change.version) return 'version';
  if (record.relaStatus >= relaStatus.locked) return 'locked';
  if (number !== null && !(Number.isInteger(number) && number >= 0 && number <= mostPeople)) return 'range';
  if (number === record.number && !isOverride) return null;
  const unexplained = !change.reason?.trim();
  if (number !== null && number < record.validCount && unexplained) return 'belowValid';
  if (unexplained && (isOverride ? number !== null : record.relaStatus >= relaStatus.completed)) return 'reason';
  // A number of the questionnaire's own counts other people than last year's, and says why.
  if (isOverride) return null;
  return isJump(number, record.lastYearNumber) && !change.confirmed ? 'jump' : null;
};

/** What stands in the way of a change; null when nothing does. */
export const problemOf = (planned: PlannedChange, language: Language): HeadCountProblem | null => {
  const code = codeOf(planned);
  if (!code) return null;
  return {
    id: planned.change.id,
    collegeName: planned.record?.collegeName ?? '',
    code,
    message: textIn(texts[code](planned), language),
    needsConfirm: code === 'jump',
    needsReason: code === 'reason' || code === 'belowValid',
  };
};
