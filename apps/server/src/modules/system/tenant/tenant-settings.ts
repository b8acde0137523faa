import { passwordProblem } from '@manyi/shared/contract/password';
import type { Text } from '@manyi/shared/contract/text';
import { isRealDate, isStorable } from '@manyi/shared/resource/validate';
import { z } from 'zod';
import { isPlain, randomPassword } from '../../../platform/auth/passwords.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { refuse, refuseFields } from '../../../platform/http/refusal.ts';

/** An address of a picture: of this server or of the web, never content. */
const picture = z
  .string()
  .trim()
  .max(2000)
  .refine(isStorable)
  .regex(/^(\/(?!\/)[^\s\\"'()]*|https?:\/\/[^\s\\"'()]+)?$/i);

/**
 * What the platform decides about a tenant (spec 3: "settings not shown", so these are ours). In a call a field left out stays as
 * it is, and null goes back to the installation's own rule. What there is not to set is refused: a limit that somebody believes to
 * be set, and is not, would show when it is too late.
 */
export const settingsSchema = z
  .strictObject({
    /** Users at most. */
    accountLimit: z.number().int().min(1).max(10_000_000).nullable(),
    /** The last moment, or day, of its contract. */
    expireTime: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/)
      .refine(isRealDate)
      .transform((text) => (text.length === 10 ? `${text} 23:59:59` : text))
      .nullable(),
    loginTitle: z.string().trim().max(100).refine(isStorable).nullable(),
    loginLogo: picture.nullable(),
    loginBackground: picture.nullable(),
    /** Rules for new passwords, above those everybody has. */
    passwordMinLength: z.number().int().min(8).max(32).nullable(),
    passwordMixedCase: z.boolean().nullable(),
    passwordSymbol: z.boolean().nullable(),
    captchaMode: z.enum(['on', 'off']).nullable(),
    /** A sign-in ends after so many minutes without a call. Browsers renew theirs after 50, so less than an hour would end it at work. */
    sessionMinutes: z.number().int().min(60).max(43_200).nullable(),
  })
  .partial();
export type SettingsBody = z.output<typeof settingsSchema>;

/** All of them, as they stand; null: the installation's own rule. */
export const shownSettings = z.object({
  accountLimit: z.number().nullable(),
  expireTime: z.string().nullable(),
  loginTitle: z.string().nullable(),
  loginLogo: z.string().nullable(),
  loginBackground: z.string().nullable(),
  passwordMinLength: z.number().nullable(),
  passwordMixedCase: z.boolean().nullable(),
  passwordSymbol: z.boolean().nullable(),
  captchaMode: z.string().nullable(),
  sessionMinutes: z.number().nullable(),
});
export type Settings = z.output<typeof shownSettings>;

const none: Settings = {
  accountLimit: null,
  expireTime: null,
  loginTitle: null,
  loginLogo: null,
  loginBackground: null,
  passwordMinLength: null,
  passwordMixedCase: null,
  passwordSymbol: null,
  captchaMode: null,
  sessionMinutes: null,
};

export const settingsOf = async (sql: Sql, tenantId: string): Promise<Settings> => {
  const [row] = await sql<{ settings: Partial<Settings>; accountLimit: number | null; expireTime: string | null }[]>`
    select settings, account_limit as "accountLimit", expire_time as "expireTime" from system_tenant where tenant_id = ${tenantId}`;
  if (!row) return none;
  return { ...none, ...row.settings, accountLimit: row.accountLimit, expireTime: row.expireTime };
};

/** Limit and end have columns of their own, since sign-in and the database look at them. */
export const saveSettings = async (sql: Sql, tenantId: string, body: SettingsBody): Promise<void> => {
  const { accountLimit, expireTime, ...rest } = body;
  const [row] = await sql<{ settings: Record<string, unknown> }[]>`
    select settings from system_tenant where tenant_id = ${tenantId} for update`;
  const merged = Object.entries({ ...row?.settings, ...rest }).filter(([, value]) => value !== null && value !== '');
  await sql`
    update system_tenant set settings = ${sql.json(JSON.parse(JSON.stringify(Object.fromEntries(merged))))}
      ${accountLimit === undefined ? sql`` : sql`, account_limit = ${accountLimit}`}
      ${expireTime === undefined ? sql`` : sql`, expire_time = ${expireTime}::text::timestamptz`}
    where tenant_id = ${tenantId}`;
  if (body.sessionMinutes) {
    // Who is signed in gets no longer than whoever signs in next.
    await sql`
      update auth_session set expire_time = least(expire_time, now() + make_interval(mins => ${body.sessionMinutes}))
      where tenant_id = ${tenantId} and end_time is null`;
  }
};

const full = (limit: number): Text => [`租户账号数量已达上限 ${limit}`, `This tenant may have ${limit} users at most`];

/** To be called after users were added: two at once must not both be the last one. */
export const assertRoomForUsers = async (sql: Sql, tenantId: string): Promise<void> => {
  const [row] = await sql<{ limit: number | null }[]>`
    select account_limit as limit from system_tenant where tenant_id = ${tenantId}`;
  if (!row?.limit) return;
  await sql`select pg_advisory_xact_lock(hashtext('account_limit'), hashtext(${tenantId}))`;
  const [users] = await sql<{ count: number }[]>`
    select count(*)::int as count from "system_user" where tenant_id = ${tenantId} and not is_deleted`;
  if ((users?.count ?? 0) > row.limit) throw refuse(400, full(row.limit));
};

/** The tenant's own rules for a new password. What is sent as a hash cannot be judged, so there such a tenant wants it plain. */
export const assertPolicy = async (sql: Sql, tenantId: string, password: string, field = 'password'): Promise<void> => {
  const settings = await settingsOf(sql, tenantId);
  if (!settings.passwordMinLength && !settings.passwordMixedCase && !settings.passwordSymbol) return;
  if (!isPlain(password)) {
    throw refuseFields({
      [field]: [
        '本租户设有密码规则，新密码须按原文提交以便检查',
        'This tenant has rules for passwords: send new ones as typed, so that they can be checked',
      ],
    });
  }
  const problem = passwordProblem(password, settings);
  if (problem) throw refuseFields({ [field]: problem });
};

/** A random one that meets the rules of any tenant. */
export const passwordFor = ({ passwordMinLength }: Pick<Settings, 'passwordMinLength'>): string =>
  `${randomPassword(Math.max(12, passwordMinLength ?? 0) - 4)}aK7-`;
