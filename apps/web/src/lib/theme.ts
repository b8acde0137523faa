import { create } from 'zustand';
import { type Hex, isHex } from './color.ts';
import { readStored, watchStored, writeStored } from './storage.ts';
import { defaultAccent, tokensOf } from './theme-tokens.ts';
import { type ThemeName, themeNames, themes } from './themes.ts';

export const colorModes = ['system', 'light', 'dark'] as const;
export type ColorMode = (typeof colorModes)[number];

interface ThemeChoice {
  theme: ThemeName;
  mode: ColorMode;
  accent: Hex;
  /** What the two above come to now. */
  isDark: boolean;
}

const isTheme = (value: unknown): value is ThemeName => themeNames.some((name) => name === value);
const isMode = (value: unknown): value is ColorMode => colorModes.some((mode) => mode === value);

const systemDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

const darkBy = (theme: ThemeName, mode: ColorMode): boolean =>
  themes[theme].alwaysDark === true || mode === 'dark' || (mode === 'system' && systemDark().matches);

const stored = (): ThemeChoice => {
  const theme = readStored('themeName', isTheme) ?? 'default';
  const mode = readStored('colorMode', isMode) ?? 'system';
  const accent = readStored('colorName', isHex) ?? defaultAccent;
  return { theme, mode, accent, isDark: darkBy(theme, mode) };
};

export const useTheme = create<ThemeChoice>(() => ({
  theme: 'default',
  mode: 'system',
  accent: defaultAccent,
  isDark: false,
}));

const paint = (choice: ThemeChoice): void => {
  const root = document.documentElement;
  root.dataset.theme = choice.theme;
  root.dataset.mode = choice.isDark ? 'dark' : 'light';
  root.style.colorScheme = choice.isDark ? 'dark' : 'light';
  const tokens = tokensOf(choice.theme, choice.isDark, choice.accent);
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(`--${name}`, value);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', tokens['header-bg'] ?? '#ffffff');
};

const refresh = (): void => useTheme.setState(stored());

/** Paints the stored choice and follows the system and other windows. Call once per page before rendering. */
export const startTheme = (): void => {
  useTheme.subscribe(paint);
  refresh();
  systemDark().addEventListener('change', refresh);
  for (const name of ['themeName', 'colorMode', 'colorName']) watchStored(name, refresh);
};

export const chooseTheme = (theme: ThemeName): void => {
  writeStored('themeName', theme);
  refresh();
};

export const chooseMode = (mode: ColorMode): void => {
  writeStored('colorMode', mode);
  refresh();
};

export const chooseAccent = (accent: Hex): void => {
  writeStored('colorName', accent);
  refresh();
};
