import { isRealDate, isStorable } from '@manyi/shared/resource/validate';
import { z } from 'zod';
import { bodyIdSchema, idListSchema, optionalText } from '../ids.ts';

export const userRowSchema = z.object({
  id: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  account: z.string(),
  name: z.string(),
  realName: z.string(),
  phone: z.string(),
  email: z.string(),
  avatar: z.string(),
  sex: z.number().nullable(),
  birthday: z.string().nullable(),
  code: z.string(),
  userType: z.number(),
  roleId: z.string(),
  roleName: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  postId: z.string(),
  postName: z.string(),
  status: z.number(),
  version: z.number(),
  createTime: z.string(),
  updateTime: z.string().nullable(),
  isLocked: z.boolean(),
});

/** Roles of people, as the dialog that gives them has it. */
export const roleKeysSchema = z.object({
  users: z.array(
    z.object({ userId: z.string(), roles: z.array(z.object({ roleId: z.string(), roleName: z.string() })) }),
  ),
  /** Goes back with the grant, so that nobody overwrites what somebody else gave meanwhile. Absent where roles are not shown. */
  stamp: z.string().optional(),
});

/** An address to fetch, never content: `data:` and `javascript:` are refused. */
const address = /^(\/(?!\/)[^\s\\]*|https?:\/\/[^\s\\]+)?$/i;

/** What people may say about themselves. */
const own = {
  name: optionalText(45),
  realName: optionalText(45),
  phone: optionalText(45),
  email: optionalText(255),
  avatar: optionalText(2000).refine((value) => value === undefined || address.test(value)),
  sex: z.number().int().min(1).max(3).nullish(),
  birthday: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?)?$/)
    .refine((value) => value === '' || isRealDate(value))
    .nullish()
    .transform((value) => value?.slice(0, 10) || undefined),
};
export const ownBodySchema = z.object(own);

/** As typed, blanks at its ends included: it is compared with what is typed at sign-in. */
const password = z
  .string()
  .max(128)
  .refine(isStorable)
  .nullish()
  .transform((value) => value || undefined);

/** What an administrator may say about a user. Anything else in the body is not looked at. */
export const userBodySchema = z.object({
  ...own,
  id: bodyIdSchema,
  version: z.number().optional(),
  tenantId: optionalText(12),
  account: optionalText(45),
  password,
  code: optionalText(32),
  userType: z.number().int().min(1).max(9).nullish(),
  /** 1: may sign in; 0: disabled. */
  status: z.union([z.literal(0), z.literal(1)]).nullish(),
  roleId: idListSchema.nullish(),
  deptId: idListSchema.nullish(),
  postId: idListSchema.nullish(),
});
export type UserBody = z.output<typeof userBodySchema>;
export type OwnBody = z.output<typeof ownBodySchema>;
