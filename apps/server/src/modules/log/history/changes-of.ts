import type { HistoryChange, HistoryValue } from '@manyi/shared/contract/history';
import { changedSecret } from '@manyi/shared/contract/history';
import type { Snapshot } from '../../../platform/audit/history-source.ts';
import { isSecretName, maskedJson, maskSecrets } from '../../../platform/audit/mask.ts';

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

const longestObject = 4000;

/** Lists of ids are joined like those the wire has; other objects are read as JSON, without secrets. */
const plainValue = (value: unknown): HistoryValue => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return maskSecrets(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')) {
    return value.join(',');
  }
  return typeof value === 'object' ? maskedJson(value, longestObject) : null;
};

/** Empty text and nothing are the same to a person. */
const isSame = (a: unknown, b: unknown): boolean => a === b || ((a ?? '') === '' && (b ?? '') === '');

const textForm = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** Lengths and lifetimes of secrets are numbers, and no secrets. */
const isFigure = (value: unknown): boolean =>
  value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean';
const isSecret = (name: string, old: unknown, now: unknown): boolean =>
  isSecretName(name) && !(isFigure(old) && isFigure(now));

/** Some parts of the product write rows with the names of their columns. */
const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const named = (snapshot: Snapshot | null): Snapshot | null =>
  snapshot && Object.fromEntries(Object.entries(snapshot).map(([name, value]) => [camel(name), value]));

/**
 * What differs between two snapshots of a row, without secrets. Where one is missing (added, deleted) all that was filled in. An
 * `after` that holds only part of the row changed only that part.
 */
export const changesOf = (
  before: Snapshot | null,
  after: Snapshot | null,
  hidden: ReadonlySet<string> = new Set(),
): HistoryChange[] => {
  const [was, is] = [named(before), named(after)];
  return Object.keys(is ?? was ?? {}).flatMap((field): HistoryChange[] => {
    const [old, now] = [was?.[field], is?.[field]];
    if (bookkeeping.has(field) || isSame(textForm(old), textForm(now))) return [];
    if (now === changedSecret) return [{ field, before: null, after: null, isSecret: true }];
    if (hidden.has(field) || isSecret(field, old, now)) return [];
    // What is known to have been empty is not the same as what is not known.
    const before = plainValue(old) ?? (was && field in was ? '' : null);
    return [{ field, before, after: plainValue(now) }];
  });
};
