import { type PasswordRules, passwordProblem } from '@manyi/shared/contract/password';
import type { Text } from '@manyi/shared/contract/text';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { api } from '../../../lib/http.ts';
import { useText } from '../../../lib/i18n.ts';
import { md5 } from '../../../lib/md5.ts';
import { notify } from '../../../lib/notify.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { usePasswordRules } from '../../fields/password-rules.ts';
import { Button } from '../../ui/button.tsx';
import { FieldRow, Input } from '../../ui/input.tsx';
import { PasswordRuleList } from '../../ui/password-rules.tsx';
import './info.css';

const words = {
  oldPassword: ['原密码', 'Current password'],
  newPassword: ['新密码', 'New password'],
  newPassword1: ['确认密码', 'Confirm password'],
  save: ['修改密码', 'Change password'],
  done: ['操作成功!', 'Done'],
  noOld: ['请输入原密码', 'Enter your current password'],
  noNew: ['请输入新密码', 'Enter a new password'],
  noConfirm: ['请再次输入新密码', 'Enter the new password again'],
  differ: ['两次密码输入不一致', 'The two passwords differ'],
} as const;

const fields = ['oldPassword', 'newPassword', 'newPassword1'] as const;
type Values = Record<(typeof fields)[number], string>;
const empty: Values = { oldPassword: '', newPassword: '', newPassword1: '' };

const problemsOf = (values: Values, rules: PasswordRules): Record<keyof Values, Text | null> => ({
  oldPassword: values.oldPassword ? null : words.noOld,
  newPassword: values.newPassword ? passwordProblem(values.newPassword, rules) : words.noNew,
  newPassword1: !values.newPassword1
    ? words.noConfirm
    : values.newPassword1 === values.newPassword
      ? null
      : words.differ,
});

export const PasswordForm = () => {
  const t = useText();
  const [values, setValues] = useState(empty);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  // Asked about, but kept nowhere: a password is not written to a storage.
  useUnsaved(fields.some((field) => values[field] !== ''));
  const rules = usePasswordRules();
  const rulesId = useId();
  const problems = problemsOf(values, rules);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (fields.some((field) => problems[field])) return;
    setBusy(true);
    try {
      // New ones as they were typed: a digest could not be judged by the tenant's rules.
      const body = { ...values, oldPassword: md5(values.oldPassword) };
      await api.post('/api/blade-system/user/update-password', { body });
      setValues(empty);
      setTried(false);
      setRefused({});
      notify.success(t(words.done));
    } catch (error) {
      if (error instanceof ApiError) setRefused(error.fields);
    } finally {
      setBusy(false);
    }
  };
  const errorOf = (field: keyof Values): string | null => {
    const problem = isTried ? problems[field] : null;
    return problem ? t(problem) : (refused[field] ?? null);
  };

  return (
    <form className="info-form" onSubmit={(event) => void submit(event)} noValidate>
      {fields.map((field) => (
        <FieldRow key={field} label={t(words[field])} required error={errorOf(field)}>
          {(control) => (
            <>
              <Input
                {...control}
                aria-describedby={
                  [control['aria-describedby'], field === 'newPassword' && rulesId].filter(Boolean).join(' ') ||
                  undefined
                }
                type="password"
                maxLength={128}
                autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
                value={values[field]}
                onChange={(event) => setValues({ ...values, [field]: event.target.value })}
              />
              {field === 'newPassword' ? (
                <PasswordRuleList id={rulesId} rules={rules} password={values.newPassword} />
              ) : null}
            </>
          )}
        </FieldRow>
      ))}
      <Button type="submit" kind="primary" busy={isBusy}>
        {t(words.save)}
      </Button>
    </form>
  );
};
