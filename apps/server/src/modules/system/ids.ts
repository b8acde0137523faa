import { isStorable } from '@manyi/shared/resource/validate';
import { z } from 'zod';
import { wrongValue } from '../../platform/http/refusal.ts';

const one = z.string().regex(/^\d{1,18}$/);

/** Ids in a body: `["1","2"]`, or `"1,2"` as this family of systems sends them. Empty is the empty list. */
export const idListSchema = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '')
      : value,
  z
    .array(one)
    .max(10_000)
    .transform((ids) => [...new Set(ids)]),
);

/** A parent: absent, empty and `0` all mean the top, which is null in SQL. */
export const parentSchema = z
  .union([one, z.literal('')])
  .nullish()
  .transform((id) => (id === undefined ? undefined : id === '' || id === null || id === '0' ? null : id));

/** The id of a body: absent or empty means a new row. */
export const bodyIdSchema = z
  .union([one, z.literal('')])
  .nullish()
  .transform((id) => id || undefined);

/** A text that may be left out; null is as good as left out (contract.md 1.6). */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isStorable)
    .nullish()
    .transform((value) => value ?? undefined);

/** Only what the body names: null and absent never overwrite. */
export const given = <T extends Record<string, unknown>>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** An id in the query of a list, which takes any name: a wrong one must not be read as none, which would show everything. */
export const askedId = (name: string, value: unknown): string | undefined => {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !/^\d{1,18}$/.test(value)) throw wrongValue(name);
  return value;
};

/** The number of a tenant in the same place. */
export const askedTenant = (value: unknown): string | undefined => {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || value.length > 12) throw wrongValue('tenantId');
  return value;
};

/** The department and role of a list of users, apart from what else its query asks. */
export const askedPlace = ({ deptId, roleId, ...rest }: Record<string, unknown>) => ({
  deptId: askedId('deptId', deptId),
  roleId: askedId('roleId', roleId),
  rest,
});
