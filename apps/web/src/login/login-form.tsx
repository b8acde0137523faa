import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { config } from '../lib/config.ts';
import { useText } from '../lib/i18n.ts';
import { Field } from './field.tsx';
import { Providers } from './providers.tsx';
import type { LoginSettings } from './settings.ts';
import { landingOf, signIn } from './sign-in.ts';
import { useCaptcha } from './use-captcha.ts';
import { warmUp } from './warm-up.ts';

const words = {
  tenant: ['租户编号', 'Tenant'],
  username: ['账号', 'Account'],
  password: ['密码', 'Password'],
  captcha: ['验证码', 'Captcha'],
  noTenant: ['请输入租户编号', 'Enter the tenant'],
  noUsername: ['请输入账号', 'Enter your account'],
  noPassword: ['请输入密码', 'Enter your password'],
  noCaptcha: ['请输入验证码', 'Enter the captcha'],
  renew: ['看不清？换一张', 'Cannot read it? Get another'],
  captchaFailed: ['验证码加载失败，点击重试', 'The captcha did not load. Click to try again'],
  captchaImage: ['验证码图片', 'Captcha picture'],
  showPassword: ['显示密码', 'Show the password'],
  submit: ['登录', 'Sign in'],
  busy: ['登录中…', 'Signing in…'],
  failed: ['登录失败', 'Signing in failed'],
} as const;

interface Values {
  tenantId: string;
  username: string;
  password: string;
  code: string;
}

const asked = ({ knownTenant, tenantMode, captchaMode }: LoginSettings) => ({
  tenantId: tenantMode && !knownTenant,
  username: true,
  password: true,
  code: captchaMode,
});

const missing = {
  tenantId: words.noTenant,
  username: words.noUsername,
  password: words.noPassword,
  code: words.noCaptcha,
} as const;
const order = ['tenantId', 'username', 'password', 'code'] as const;

interface LoginFormProps {
  settings: LoginSettings;
  /** Why a provider's word was not enough. */
  refused: string | null;
  /** Told of the tenant that is typed. */
  onTenant: (tenantId: string) => void;
}

export const LoginForm = ({ settings, refused, onTenant }: LoginFormProps) => {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const { captcha, renew } = useCaptcha(settings.captchaMode);
  const [values, setValues] = useState<Values>({
    tenantId: config.defaultTenant,
    username: '',
    password: '',
    code: '',
  });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(refused);
  const shown = asked(settings);
  const tenantId = (settings.knownTenant ?? values.tenantId).trim() || config.defaultTenant;
  const problem = (name: keyof Values): string | null =>
    isTried && shown[name] && !values[name].trim() ? t(missing[name]) : null;
  const set = (name: keyof Values) => (value: string) => setValues((before) => ({ ...before, [name]: value }));
  const focus = (name: string): void => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  const refuse = (text: string): void => {
    setRefusal(text);
    setTried(false);
    set('code')('');
    renew();
    focus('password');
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const empty = order.find((name) => shown[name] && !values[name].trim());
    if (empty) return focus(empty);
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await signIn({
        tenantId,
        username: values.username.trim(),
        password: values.password,
        captcha: settings.captchaMode
          ? { key: captcha !== null && typeof captcha === 'object' ? captcha.key : '', code: values.code.trim() }
          : null,
      });
      return window.location.replace(landingOf(window.location.search));
    } catch (error) {
      refuse(error instanceof ApiError ? error.msg : t(words.failed));
    }
    setBusy(false);
  };

  return (
    <form
      ref={form}
      className="login-form"
      onSubmit={(event) => void submit(event)}
      onFocus={() => void warmUp()}
      noValidate
    >
      {refusal ? (
        <p className="login-refusal" role="alert">
          {refusal}
        </p>
      ) : null}
      {shown.tenantId ? (
        <Field
          name="tenantId"
          label={t(words.tenant)}
          value={values.tenantId}
          onChange={(text) => {
            set('tenantId')(text);
            onTenant(text.trim() || config.defaultTenant);
          }}
          problem={problem('tenantId')}
          autoComplete="organization"
        />
      ) : null}
      <Field
        name="username"
        label={t(words.username)}
        value={values.username}
        onChange={set('username')}
        problem={problem('username')}
        autoComplete="username"
      />
      <Field
        name="password"
        label={t(words.password)}
        value={values.password}
        onChange={set('password')}
        problem={problem('password')}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
      />
      <label className="login-show">
        <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
        {t(words.showPassword)}
      </label>
      {settings.captchaMode ? (
        <div className="login-captcha">
          <Field
            name="code"
            label={t(words.captcha)}
            value={values.code}
            onChange={set('code')}
            problem={problem('code')}
            autoComplete="off"
          />
          <button
            type="button"
            className="login-captcha-image"
            onClick={renew}
            aria-label={t(words.renew)}
            title={t(words.renew)}
          >
            {captcha !== null && typeof captcha === 'object' ? (
              <img src={captcha.image} width={130} height={48} alt={t(words.captchaImage)} />
            ) : null}
            {captcha === 'failed' ? <span>{t(words.captchaFailed)}</span> : null}
          </button>
        </div>
      ) : null}
      <button type="submit" className="login-submit" aria-busy={isBusy} disabled={isBusy}>
        {t(isBusy ? words.busy : words.submit)}
      </button>
      <Providers tenantId={tenantId} />
    </form>
  );
};
