import { theme as antdTheme, ConfigProvider } from 'antd';
import en from 'antd/locale/en_US';
import zh from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '../../lib/i18n.ts';
import { useTheme } from '../../lib/theme.ts';
import { tokensOf } from '../../lib/theme-tokens.ts';

/**
 * Our tokens and language for antd's date, tree-select and upload controls. Import it lazily: it brings antd along.
 * Its popups open inside the nearest dialog, which a native modal dialog needs to keep them usable.
 */
export const AntdProvider = ({ children }: { children: ReactNode }) => {
  const language = useLanguage();
  const { theme, isDark, accent } = useTheme();
  const given = useMemo(() => {
    const tokens = tokensOf(theme, isDark, accent);
    return {
      algorithm: isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      token: {
        colorPrimary: tokens['accent-strong'],
        colorError: tokens.danger,
        colorSuccess: tokens.success,
        colorWarning: tokens.warning,
        colorText: tokens.text,
        colorTextSecondary: tokens['text-muted'],
        colorTextPlaceholder: tokens['text-faint'],
        colorBorder: tokens['line-strong'],
        colorBorderSecondary: tokens.line,
        colorBgContainer: tokens.surface,
        colorBgElevated: tokens.raised,
        borderRadius: 6,
        controlHeight: 32,
        fontFamily: 'var(--font)',
        fontSize: 14,
        motionDurationMid: '0.15s',
        motionDurationSlow: '0.18s',
      },
    };
  }, [theme, isDark, accent]);
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en');
  return (
    <ConfigProvider
      locale={language === 'zh' ? zh : en}
      theme={given}
      getPopupContainer={(trigger) => trigger?.closest<HTMLElement>('dialog, [data-page]') ?? document.body}
    >
      {children}
    </ConfigProvider>
  );
};

export default AntdProvider;
