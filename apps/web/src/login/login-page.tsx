import { productTitle } from '@manyi/shared/contract/product';
import { lazy, Suspense, useEffect, useState } from 'react';
import { fallbackConfig } from '../lib/client-config.ts';
import { setLanguage, useLanguage, useText } from '../lib/i18n.ts';
import { Logo } from '../lib/logo.tsx';
import { type ColorMode, chooseMode, chooseTheme, colorModes, useTheme } from '../lib/theme.ts';
import { themeNames, themes } from '../lib/themes.ts';
import { LoginForm } from './login-form.tsx';
import { type LoginSettings, loadSettings } from './settings.ts';
import { useArrival } from './use-arrival.ts';
import { useEntrance } from './use-entrance.ts';
import './login.css';

const RegistrationDialog = lazy(() => import('./registration-dialog.tsx'));

const words = {
  subtitle: ['面向职业教育质量年度报告', 'For the annual vocational-education quality report'],
  title: ['登录', 'Sign in'],
  arriving: ['正在登录…', 'Signing you in…'],
  theme: ['主题', 'Theme'],
  mode: ['明暗', 'Light or dark'],
  light: ['浅色', 'Light'],
  dark: ['深色', 'Dark'],
  system: ['跟随系统', 'System'],
} as const;

const isMode = (value: string): value is ColorMode => colorModes.some((mode) => mode === value);

const Choices = () => {
  const t = useText();
  const language = useLanguage();
  const { theme, mode } = useTheme();
  return (
    <header className="login-choices">
      <select
        aria-label={t(words.theme)}
        value={theme}
        onChange={(event) => {
          const chosen = themeNames.find((name) => name === event.target.value);
          if (chosen) chooseTheme(chosen);
        }}
      >
        {themeNames.map((name) => (
          <option key={name} value={name}>
            {t(themes[name].label)}
          </option>
        ))}
      </select>
      <select
        aria-label={t(words.mode)}
        // Dark whatever is chosen: then there is nothing to choose.
        value={themes[theme].alwaysDark ? 'dark' : mode}
        disabled={themes[theme].alwaysDark}
        onChange={(event) => isMode(event.target.value) && chooseMode(event.target.value)}
      >
        {colorModes.map((value) => (
          <option key={value} value={value}>
            {t(words[value])}
          </option>
        ))}
      </select>
      <button
        type="button"
        lang={language === 'zh' ? 'en' : 'zh-CN'}
        onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
      >
        {language === 'zh' ? 'English' : '中文'}
      </button>
    </header>
  );
};

/** While the server's settings are on their way the form keeps its place, so nothing jumps. */
const useSettings = (): LoginSettings | null => {
  const language = useLanguage();
  const [settings, setSettings] = useState<LoginSettings | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server names itself in the language of the person.
  useEffect(() => {
    let isCurrent = true;
    loadSettings().then(
      (loaded) => isCurrent && setSettings(loaded),
      () => isCurrent && setSettings({ ...fallbackConfig, knownTenant: null, entrance: {} }),
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return settings;
};

interface EntranceProps {
  settings: LoginSettings | null;
  onTenant: (tenantId: string) => void;
}

/** The form; or what becomes of somebody a provider sent. */
const Entrance = ({ settings, onTenant }: EntranceProps) => {
  const t = useText();
  const [outcome, done] = useArrival();
  const [notice, setNotice] = useState<string | null>(null);
  if (outcome === 'waiting' || outcome?.to === 'in') {
    return (
      <p className="login-waiting login-arriving" role="status">
        {t(words.arriving)}
      </p>
    );
  }
  if (!settings) return <div className="login-waiting" aria-busy="true" />;
  return (
    <>
      {notice ? (
        <p className="login-notice" role="status">
          {notice}
        </p>
      ) : null}
      <LoginForm settings={settings} refused={outcome?.to === 'refused' ? outcome.text : null} onTenant={onTenant} />
      {outcome?.to === 'guest' ? (
        <Suspense>
          <RegistrationDialog
            guest={outcome.guest}
            isTenantKnown={settings.knownTenant !== null || !settings.tenantMode}
            onDone={(text) => {
              setNotice(text);
              done();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
};

const TenantLogo = ({ link }: { link: string | undefined }) =>
  link ? (
    // The name of whom it is stands beside it.
    <img className="login-logo" src={link} height="40" alt="" />
  ) : (
    <Logo className="login-logo" size={40} />
  );

export const LoginPage = () => {
  const t = useText();
  const loaded = useSettings();
  const [entrance, ask] = useEntrance(loaded);
  const settings = loaded && { ...loaded, captchaMode: entrance?.captchaMode ?? loaded.captchaMode };
  const product = entrance?.loginTitle || settings?.title || t(productTitle);
  const background = entrance?.loginBackground;
  useEffect(() => {
    document.title = `${t(words.title)} · ${product}`;
  }, [t, product]);
  return (
    <div
      className="login"
      data-dressed={background ? '' : undefined}
      style={background ? { backgroundImage: `url("${background}")` } : undefined}
    >
      <Choices />
      {/* Whose page this is comes with the settings: shown before, it would change before one's eyes. */}
      <main className="login-card" aria-busy={!settings}>
        <TenantLogo link={entrance?.loginLogo} />
        <h1>{product}</h1>
        <p className="login-subtitle">{t(words.subtitle)}</p>
        <Entrance settings={settings} onTenant={ask} />
      </main>
    </div>
  );
};
