import { type PasswordRules, passwordProblem } from '@manyi/shared/contract/password';
import { phoneProblem } from '@manyi/shared/contract/phone';
import type { Text } from '@manyi/shared/contract/text';
import type { FormExtras } from '../../../crud/form-extras.ts';
import type { FormMode, Values } from '../../../crud/form-state.ts';
import { textOf } from '../../../fields/field-props.ts';
import { NewPasswordInput } from '../../../fields/new-password-input.tsx';
import { checkEmail } from '../../info/email.ts';

const unequal: Text = ['两次输入密码不一致!', 'The two passwords differ'];

/** A phone may be left out here: an account can be made before the number is known. What is filled in follows spec 5. */
export const checkUser = (values: Values, mode: FormMode, rules: PasswordRules = {}): Map<string, Text> => {
  const problems = new Map<string, Text>();
  const put = (name: string, problem: Text | null): void => {
    if (problem) problems.set(name, problem);
  };
  const phone = textOf(values.phone);
  if (phone !== '') put('phone', phoneProblem(phone));
  put('email', checkEmail(textOf(values.email)));
  if (mode === 'add') {
    put('password', passwordProblem(textOf(values.password), rules, textOf(values.account)));
    if (values.password2 !== values.password) put('password2', unequal);
  }
  return problems;
};

/** `rulesOf`: what the tenant the user belongs to asks of passwords. */
export const userExtrasFor = (rulesOf: (tenantId: string) => PasswordRules): FormExtras => ({
  check: (values, mode) => checkUser(values, mode, rulesOf(textOf(values.tenantId))),
  inputs: { password: NewPasswordInput },
  // The password goes as it was typed: the server could not judge a digest by the tenant's rules.
  toBody: ({ password2: _, ...body }) => ({ ...body, name: body.name || body.realName }),
  saveCall: { edit: 'update' },
  next: ({ deptId, roleId, postId }) => ({ deptId, roleId, postId }),
});
