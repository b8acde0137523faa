import { Check, Monitor, Moon, Sun } from 'lucide-react';
import type { CSSProperties } from 'react';
import { type Hex, isHex } from '../../lib/color.ts';
import { useText } from '../../lib/i18n.ts';
import { chooseAccent, chooseMode, chooseTheme, colorModes, useTheme } from '../../lib/theme.ts';
import { defaultAccent, tokensOf } from '../../lib/theme-tokens.ts';
import { themeNames, themes } from '../../lib/themes.ts';
import './appearance.css';

const words = {
  theme: ['主题', 'Theme'],
  mode: ['明暗', 'Light or dark'],
  accent: ['主题色', 'Accent colour'],
  other: ['其他颜色', 'Another colour'],
  light: ['浅色', 'Light'],
  dark: ['深色', 'Dark'],
  system: ['跟随系统', 'System'],
} as const;

const modeIcons = { light: Sun, dark: Moon, system: Monitor } as const;
const accents: readonly Hex[] = [
  defaultAccent,
  '#1a6fc4',
  '#00838f',
  '#2e7d32',
  '#c2571a',
  '#c62f55',
  '#7b4fc9',
  '#4a5a6a',
];

const swatchStyle = (tokens: Record<string, string>): CSSProperties =>
  ({
    '--swatch-header': tokens['header-bg'],
    '--swatch-side': tokens['sidebar-bg'],
    '--swatch-page': tokens.surface,
    '--swatch-line': tokens.line,
    '--swatch-mark': tokens['accent-line'],
  }) as CSSProperties;

/** Theme, light or dark, and accent: chosen here, seen at once. */
export const Appearance = () => {
  const t = useText();
  const { theme, mode, accent, isDark } = useTheme();
  const isFixed = themes[theme].alwaysDark === true;
  return (
    <div className="appearance">
      <fieldset>
        <legend>{t(words.mode)}</legend>
        <div className="appearance-modes">
          {colorModes.map((value) => {
            const Icon = modeIcons[value];
            return (
              <label key={value}>
                <input
                  type="radio"
                  name="color-mode"
                  // Dark whatever is chosen: then there is nothing to choose.
                  disabled={isFixed}
                  checked={(isFixed ? 'dark' : mode) === value}
                  onChange={() => chooseMode(value)}
                />
                <Icon size={16} aria-hidden="true" />
                {t(words[value])}
              </label>
            );
          })}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t(words.theme)}</legend>
        <div className="appearance-themes">
          {themeNames.map((name) => (
            <label key={name} style={swatchStyle(tokensOf(name, isDark && theme !== 'dark', accent))}>
              <input type="radio" name="theme" checked={theme === name} onChange={() => chooseTheme(name)} />
              <span className="appearance-swatch" aria-hidden="true" />
              <span className="appearance-name">{t(themes[name].label)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t(words.accent)}</legend>
        <div className="appearance-accents">
          {accents.map((color) => (
            <label key={color} style={{ background: color }}>
              <input
                type="radio"
                name="accent"
                aria-label={color}
                checked={accent === color}
                onChange={() => chooseAccent(color)}
              />
              {accent === color ? <Check size={14} aria-hidden="true" /> : null}
            </label>
          ))}
          <input
            type="color"
            aria-label={t(words.other)}
            value={accent}
            onChange={(event) => isHex(event.target.value) && chooseAccent(event.target.value)}
          />
        </div>
      </fieldset>
    </div>
  );
};
