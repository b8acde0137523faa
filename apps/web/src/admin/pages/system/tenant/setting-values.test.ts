import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../lib/api-error.ts';
import {
  changedSettings,
  settingGroups,
  settingNames,
  settingProblems,
  settingsBody,
  settingsOnTop,
  settingsToForm,
  theirSettings,
} from './setting-values.ts';

const set = settingsToForm({
  accountLimit: 20,
  expireTime: '2030-06-30 23:59:59',
  loginTitle: '云岭',
  passwordSymbol: true,
  captchaMode: 'on',
});

it('has every setting in one group', () => {
  expect(settingGroups.flatMap(({ names }) => names).sort()).toEqual([...settingNames].sort());
});

it('sends of one tenant what was changed, and null for what was taken back', () => {
  const now = { ...set, accountLimit: null, expireTime: '2031-06-30', passwordSymbol: 0, captchaMode: 'system' };
  const names = changedSettings(set, now, null);
  expect(settingsBody(now, names)).toEqual({
    accountLimit: null,
    expireTime: '2031-06-30',
    passwordSymbol: null,
    captchaMode: null,
  });
  expect(changedSettings(set, { ...set, loginLogo: '' }, null)).toEqual([]);
});

it('sends of many what was ticked, whatever it is', () => {
  const now = { ...settingsToForm(), passwordMixedCase: 1 };
  const names = changedSettings(settingsToForm(), now, new Set(['passwordMixedCase', 'sessionMinutes'] as const));
  expect(settingsBody(now, names)).toEqual({ passwordMixedCase: true, sessionMinutes: null });
});

it('looks at what is sent only', () => {
  const now = { ...set, accountLimit: 0, passwordMinLength: 4, sessionMinutes: 'x' };
  expect([...settingProblems(now, ['accountLimit', 'sessionMinutes']).keys()]).toEqual([
    'accountLimit',
    'sessionMinutes',
  ]);
  expect(settingProblems(set, settingNames).size).toBe(0);
});

describe('settings that somebody else changed meanwhile', () => {
  it('are theirs, but for what was changed here', () => {
    const mine = { ...set, loginTitle: '我的', accountLimit: 30 };
    const theirs = { ...set, loginTitle: '对方', expireTime: '2032-01-01' };
    const now = settingsOnTop(theirs, mine, changedSettings(set, mine, null));
    expect(now).toEqual({ ...set, loginTitle: '我的', accountLimit: 30, expireTime: '2032-01-01' });
    expect(settingsBody(now, changedSettings(theirs, now, null))).toEqual({ loginTitle: '我的', accountLimit: 30 });
  });

  it('come with a refusal that says so, and with no other', () => {
    const refused = (code: number, current: unknown) =>
      theirSettings(new ApiError({ code, httpStatus: code, msg: '', data: { current } }));
    expect(refused(409, { accountLimit: 7, stamp: 's' })).toMatchObject({ stamp: 's', values: { accountLimit: 7 } });
    expect(refused(409, { accountLimit: 7 })).toBeNull();
    expect(refused(400, { accountLimit: 7, stamp: 's' })).toBeNull();
    expect(theirSettings(new Error('away'))).toBeNull();
  });
});
