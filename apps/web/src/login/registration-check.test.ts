import { expect, it } from 'vitest';
import { firstProblem, type Registration } from './registration-check.ts';

const whole: Registration = {
  tenantId: '000000',
  name: '',
  account: 'wang',
  password: 'Long-enough-1',
  password2: 'Long-enough-1',
};
const empty: Registration = { tenantId: ' ', name: '', account: '', password: '', password2: '' };

it('checks a registration in the order of spec 5, with its words', () => {
  const found: (string | undefined)[] = [];
  let form = empty;
  for (const step of [{ tenantId: '000000' }, { account: 'wang' }, { password: 'a1' }, { password2: 'a2' }, {}]) {
    found.push(firstProblem(form)?.text[0]);
    form = { ...form, ...step };
  }
  expect(found).toEqual(['请先输入租户编号', '请先输入账号名称', '请先输入密码', '请先输入密码', '两次密码输入不一致']);
});

it('asks for a password that is worth one, and for no name', () => {
  expect(firstProblem(whole)).toBeNull();
  expect(firstProblem({ ...whole, password: 'a1', password2: 'a1' })?.field).toBe('password');
});

it('asks of the password what the tenant does', () => {
  expect(firstProblem(whole, { passwordMinLength: 20 })?.text[0]).toBe('密码须至少 20 位');
});
