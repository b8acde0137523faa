import type { Text } from '@manyi/shared/contract/text';
import { md5 } from '../../../../lib/md5.ts';
import { passwordProblem } from '../../../../lib/password-rule.ts';
import type { FormExtras } from '../../../crud/form-extras.ts';
import type { FormMode, Values } from '../../../crud/form-state.ts';
import { textOf } from '../../../fields/field-props.ts';
import { checkEmail, checkPhone } from '../../info/phone.ts';

const unequal: Text = ['两次输入密码不一致!', 'The two passwords differ'];

/** A phone may be left out here: an account can be made before the number is known. What is filled in follows spec 5. */
export const checkUser = (values: Values, mode: FormMode): Map<string, Text> => {
  const problems = new Map<string, Text>();
  const put = (name: string, problem: Text | null): void => {
    if (problem) problems.set(name, problem);
  };
  const phone = textOf(values.phone);
  if (phone !== '') put('phone', checkPhone(phone));
  put('email', checkEmail(textOf(values.email)));
  if (mode === 'add') {
    put('password', passwordProblem(textOf(values.password)));
    if (values.password2 !== values.password) put('password2', unequal);
  }
  return problems;
};

export const userExtras: FormExtras = {
  check: checkUser,
  toBody: ({ password2: _, password, ...body }) => ({
    ...body,
    name: body.name || body.realName,
    // As at sign-in: the server never sees the password itself.
    ...(typeof password === 'string' ? { password: md5(password) } : {}),
  }),
  next: ({ deptId, roleId, postId }) => ({ deptId, roleId, postId }),
};
