import { type PasswordRules, passwordRules } from '@manyi/shared/contract/password';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { config } from '../lib/config.ts';
import { api, unknownError } from '../lib/http.ts';
import { useText } from '../lib/i18n.ts';
import { forgetSession } from '../lib/session.ts';
import type { Guest } from './arrival.ts';
import { Field } from './field.tsx';
import { firstProblem, type Registration } from './registration-check.ts';
import { loadEntrance } from './settings.ts';
import './registration-dialog.css';

const words = {
  title: ['注册账号', 'Register'],
  text: [
    '您的第三方账号尚未绑定本系统的用户。提交申请后，由管理员审核。',
    'No user here belongs to your account at the provider yet. An administrator will look at your application.',
  ],
  tenantId: ['租户编号', 'Tenant code'],
  name: ['用户姓名', 'User name'],
  account: ['账号名称', 'Account'],
  password: ['账号密码', 'Password'],
  password2: ['确认密码', 'Confirm password'],
  and: ['、', ', '],
  submit: ['提交申请', 'Apply'],
  busy: ['提交中…', 'Sending…'],
  cancel: ['取消', 'Cancel'],
  failed: ['提交失败', 'Sending failed'],
  done: [
    '注册申请已提交,请耐心等待管理员通过!',
    'Your application is in; please wait for an administrator to approve it',
  ],
} as const;

const fields = [
  ['tenantId', 'text', 'organization'],
  ['name', 'text', 'name'],
  ['account', 'text', 'username'],
  ['password', 'password', 'new-password'],
  ['password2', 'password', 'new-password'],
] as const;
const isField = (name: string): name is keyof Registration => fields.some(([field]) => field === name);

interface Refused {
  field: keyof Registration | null;
  text: string;
}

interface RegistrationDialogProps {
  guest: Guest;
  isTenantKnown: boolean;
  /** With what there is to say about it; null when the person gave up. */
  onDone: (text: string | null) => void;
}

const RegistrationDialog = ({ guest, isTenantKnown, onDone }: RegistrationDialogProps) => {
  const t = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [form, setForm] = useState<Registration>({
    tenantId: guest.tenantId,
    name: guest.name,
    account: '',
    password: '',
    password2: '',
  });
  const [rules, setRules] = useState<PasswordRules>({});
  // The tenant that was signed in to is the one applied to, whatever the form says.
  useEffect(() => void loadEntrance({ tenantId: guest.tenantId }).then(setRules), [guest.tenantId]);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (refused?.field) dialog.current?.querySelector<HTMLInputElement>(`[name="${refused.field}"]`)?.focus();
  }, [refused]);

  const send = async (): Promise<void> => {
    const { password2: _, ...given } = form;
    setBusy(true);
    try {
      await api.post('/api/blade-system/user/register-guest', {
        anonymous: true,
        quiet: true,
        // The password as it was typed: the server could not judge a digest by the tenant's rules.
        body: { ...given, oauthId: guest.oauthId },
        headers: { [config.tokenHeader]: `bearer ${guest.token}`, 'Tenant-Id': form.tenantId },
      });
      // Spec 8: and then logs out. The guest token is spent; nothing else was kept.
      forgetSession();
      onDone(t(words.done));
    } catch (error) {
      const [field, text] = (error instanceof ApiError ? Object.entries(error.fields)[0] : undefined) ?? [];
      if (field && text && isField(field)) setRefused({ field, text });
      else {
        const hasWords = error instanceof ApiError && error.msg !== t(unknownError);
        setRefused({ field: null, text: hasWords ? error.msg : t(words.failed) });
      }
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const problem = firstProblem(form, rules);
    setRefused(problem ? { field: problem.field, text: t(problem.text) } : null);
    if (!problem && !isBusy) void send();
  };

  return (
    <dialog
      ref={dialog}
      className="registration"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onDone(null);
      }}
    >
      <form className="login-form" onSubmit={submit} noValidate>
        <h2 id={titleId}>{t(words.title)}</h2>
        <p className="registration-text">{t(words.text)}</p>
        {refused && !refused.field ? (
          <p className="login-refusal" role="alert">
            {refused.text}
          </p>
        ) : null}
        {fields
          .filter(([name]) => name !== 'tenantId' || !isTenantKnown)
          .map(([name, type, autoComplete]) => (
            <Field
              key={name}
              name={name}
              label={t(words[name])}
              type={type}
              autoComplete={autoComplete}
              isRequired={name !== 'name'}
              hint={
                name === 'password'
                  ? passwordRules(rules)
                      .map(({ text }) => t(text))
                      .join(t(words.and))
                  : undefined
              }
              value={form[name]}
              onChange={(value) => setForm((before) => ({ ...before, [name]: value }))}
              problem={refused?.field === name ? refused.text : null}
            />
          ))}
        <div className="registration-actions">
          <button type="button" className="registration-cancel" disabled={isBusy} onClick={() => onDone(null)}>
            {t(words.cancel)}
          </button>
          <button type="submit" className="login-submit" aria-busy={isBusy} disabled={isBusy}>
            {t(isBusy ? words.busy : words.submit)}
          </button>
        </div>
      </form>
    </dialog>
  );
};

export default RegistrationDialog;
