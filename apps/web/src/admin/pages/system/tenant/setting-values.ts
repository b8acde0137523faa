import type { Text } from '@manyi/shared/contract/text';
import { choice, date, integer, text, textChoice } from '@manyi/shared/resource/field';
import { checkField, isEmpty } from '@manyi/shared/resource/validate';
import { tenant } from '@manyi/shared/resources/system/tenant.resource';
import { currentIn } from '../../../crud/conflicting.ts';
import { differs } from '../../../crud/form-state.ts';

const asked = [
  { value: 1, label: ['要求', 'Required'] },
  { value: 0, label: ['不要求', 'Not required'] },
] as const;

/** What can be set about a tenant, as fields of a form. What is empty is as the installation has it. */
export const settingFields = {
  accountLimit: integer({ label: ['账号数量上限', 'Users at most'], min: 1, max: 10_000_000 }),
  expireTime: date({ label: ['到期日期', 'Last day'] }),
  loginTitle: text({ label: ['登录页标题', 'Title'], max: 100 }),
  loginLogo: text({ label: ['登录页标志', 'Logo'], max: 2000 }),
  loginBackground: text({ label: ['登录页背景', 'Background'], max: 2000 }),
  passwordMinLength: integer({ label: ['密码最少位数', 'Shortest password'], min: 8, max: 32 }),
  passwordMixedCase: choice({ label: ['大写和小写字母', 'Upper and lower case'], options: asked, default: 0 }),
  passwordSymbol: choice({ label: ['符号', 'A symbol'], options: asked, default: 0 }),
  captchaMode: textChoice({
    label: ['登录验证码', 'Captcha'],
    options: [
      { value: 'system', label: ['跟随系统', 'As the installation'] },
      { value: 'on', label: ['开启', 'On'] },
      { value: 'off', label: ['关闭', 'Off'] },
    ],
    default: 'system',
  }),
  sessionMinutes: integer({
    label: ['登录有效时间（分钟）', 'Minutes until an unused sign-in ends'],
    min: 60,
    max: 43_200,
  }),
} as const;

/** The dialog as a form, for what compares two versions of one. */
export const settingsForm = { ...tenant, fields: settingFields };

export type SettingName = keyof typeof settingFields;
export type SettingValues = Readonly<Record<SettingName, unknown>>;

export const settingNames = Object.keys(settingFields).filter((name): name is SettingName => name in settingFields);

export const settingHints: Partial<Record<SettingName, Text>> = {
  accountLimit: ['留空为不限', 'Empty: as many as they like'],
  expireTime: ['当天仍可使用，留空为长期有效', 'They can still sign in on that day. Empty: no end'],
  loginTitle: ['留空为系统名称', 'Empty: the name of the installation'],
  passwordMinLength: ['8 至 32，留空为 8', '8 to 32; empty: 8'],
  sessionMinutes: ['60 至 43200，留空为系统默认', '60 to 43,200; empty: as the installation'],
};

export const settingGroups: readonly { title: Text; names: readonly SettingName[] }[] = [
  { title: ['账号与期限', 'Users and term'], names: ['accountLimit', 'expireTime'] },
  { title: ['登录页', 'Sign-in page'], names: ['loginTitle', 'loginLogo', 'loginBackground'] },
  { title: ['新密码的规则', 'New passwords'], names: ['passwordMinLength', 'passwordMixedCase', 'passwordSymbol'] },
  { title: ['登录', 'Signing in'], names: ['captchaMode', 'sessionMinutes'] },
];

const toForm = (name: SettingName, value: unknown): unknown => {
  switch (name) {
    case 'expireTime':
      return typeof value === 'string' ? value.slice(0, 10) : null;
    case 'passwordMixedCase':
    case 'passwordSymbol':
      return value === true ? 1 : 0;
    case 'captchaMode':
      return value ?? 'system';
    default:
      return value ?? null;
  }
};

const toWire = (name: SettingName, value: unknown): unknown => {
  switch (name) {
    case 'passwordMixedCase':
    case 'passwordSymbol':
      return value === 1 ? true : null;
    case 'captchaMode':
      return value === 'system' ? null : value;
    default:
      return isEmpty(value) ? null : value;
  }
};

/** The settings of a tenant as the form holds them; without one, as if nothing were set. */
export const settingsToForm = (settings: Readonly<Record<string, unknown>> = {}): SettingValues => ({
  accountLimit: toForm('accountLimit', settings.accountLimit),
  expireTime: toForm('expireTime', settings.expireTime),
  loginTitle: toForm('loginTitle', settings.loginTitle),
  loginLogo: toForm('loginLogo', settings.loginLogo),
  loginBackground: toForm('loginBackground', settings.loginBackground),
  passwordMinLength: toForm('passwordMinLength', settings.passwordMinLength),
  passwordMixedCase: toForm('passwordMixedCase', settings.passwordMixedCase),
  passwordSymbol: toForm('passwordSymbol', settings.passwordSymbol),
  captchaMode: toForm('captchaMode', settings.captchaMode),
  sessionMinutes: toForm('sessionMinutes', settings.sessionMinutes),
});

/** Which settings are to be sent: of one tenant those that differ, of many those that were ticked. */
export const changedSettings = (
  start: SettingValues,
  now: SettingValues,
  ticked: ReadonlySet<SettingName> | null,
): SettingName[] => settingNames.filter((name) => (ticked ? ticked.has(name) : differs(start[name], now[name])));

export const settingProblems = (now: SettingValues, names: readonly SettingName[]): Map<SettingName, Text> =>
  new Map(
    names.flatMap((name): [SettingName, Text][] => {
      const problem = checkField(settingFields[name], now[name]);
      return problem ? [[name, problem]] : [];
    }),
  );

/** Null takes a setting back. */
export const settingsBody = (now: SettingValues, names: readonly SettingName[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, toWire(name, now[name])]));

/** What the dialog shows of a tenant, and the name of that state, which goes back with what is changed in it. */
export interface SeenSettings {
  values: SettingValues;
  stamp: string;
}

/** What somebody else set, when a change was refused because they were faster. */
export const theirSettings = (error: unknown): SeenSettings | null => {
  const { stamp, ...settings } = currentIn(error) ?? {};
  return typeof stamp === 'string' ? { values: settingsToForm(settings), stamp } : null;
};

/** What I changed on top of what they saved: in everything else theirs counts. */
export const settingsOnTop = (
  theirs: SettingValues,
  mine: SettingValues,
  changed: readonly SettingName[],
): SettingValues => ({ ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) });
