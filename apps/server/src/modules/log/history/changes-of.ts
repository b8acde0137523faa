import type { HistoryChange, HistoryValue } from '@manyi/shared/contract/history';
import { isSecretName } from '../../../platform/audit/mask.ts';

export type Snapshot = Record<string, unknown>;

/** Kept by the platform on every row; who and when stand beside the change already. */
const bookkeeping = new Set([
  'id',
  'tenantId',
  'version',
  'isDeleted',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
]);

const plainValue = (value: unknown): HistoryValue => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
};

/** Empty text and nothing are the same to a person. */
const isSame = (a: HistoryValue, b: HistoryValue): boolean => a === b || ((a ?? '') === '' && (b ?? '') === '');

/**
 * What differs between two snapshots of a row, without secrets. Where one is missing (added, deleted) all that was filled in. An
 * `after` that holds only part of the row changed only that part.
 */
export const changesOf = (
  before: Snapshot | null,
  after: Snapshot | null,
  hidden: ReadonlySet<string> = new Set(),
): HistoryChange[] => {
  const names = Object.keys(after ?? before ?? {});
  return names
    .filter((name) => !bookkeeping.has(name) && !hidden.has(name) && !isSecretName(name))
    .map((name) => ({ field: name, before: plainValue(before?.[name]), after: plainValue(after?.[name]) }))
    .filter((change) => !isSame(change.before, change.after));
};
