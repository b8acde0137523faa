import { type PasswordRules, passwordProblem } from '@manyi/shared/contract/password';
import type { Text } from '@manyi/shared/contract/text';

export interface Registration {
  tenantId: string;
  name: string;
  account: string;
  password: string;
  password2: string;
}

const words = {
  tenantId: ['请先输入租户编号', 'Enter the tenant code first'],
  account: ['请先输入账号名称', 'Enter an account first'],
  password: ['请先输入密码', 'Enter a password first'],
  differ: ['两次密码输入不一致', 'The two passwords differ'],
} as const;

export interface Problem {
  field: keyof Registration;
  text: Text;
}

/** The first thing wrong, in the order of spec 5, and then what the tenant asks of passwords. */
export const firstProblem = (form: Registration, rules: PasswordRules = {}): Problem | null => {
  if (!form.tenantId.trim()) return { field: 'tenantId', text: words.tenantId };
  if (!form.account.trim()) return { field: 'account', text: words.account };
  if (!form.password) return { field: 'password', text: words.password };
  if (!form.password2) return { field: 'password2', text: words.password };
  if (form.password !== form.password2) return { field: 'password2', text: words.differ };
  const weak = passwordProblem(form.password, rules, form.account);
  return weak ? { field: 'password', text: weak } : null;
};
