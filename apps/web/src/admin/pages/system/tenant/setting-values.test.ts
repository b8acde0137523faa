import { expect, it } from 'vitest';
import {
  changedSettings,
  settingGroups,
  settingNames,
  settingProblems,
  settingsBody,
  settingsToForm,
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
