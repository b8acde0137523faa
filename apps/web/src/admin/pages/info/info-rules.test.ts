import { expect, it } from 'vitest';
import { passwordProblem } from '../../../lib/password-rule.ts';
import { checkPhone } from './phone.ts';

it.each([
  ['', '手机号码不能为空'],
  ['138', '手机号码长度不为11位'],
  ['02112345678', '手机号码格式不正确'],
  ['1380000000x', '手机号码格式不正确'],
  ['13800000000', undefined],
])('phone %s: %s', (phone, message) => {
  expect(checkPhone(phone)?.[0]).toBe(message);
});

it.each([
  ['short1', false],
  ['onlyletters', false],
  ['12345678', false],
  ['满意度调查2026年', true],
  ['Good-enough-1', true],
])('password %s is fine: %s', (password, isFine) => {
  expect(passwordProblem(password) === null).toBe(isFine);
});
