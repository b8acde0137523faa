import { contrast, type Hex, isDark, mix, readable } from './color.ts';
import { type Theme, type ThemeName, themes } from './themes.ts';

export const defaultAccent: Hex = '#409eff';

/** Ratios of WCAG AA: text, and parts of controls. */
export const textRatio = 4.5;
export const partRatio = 3;

interface Neutrals {
  canvas: Hex;
  surface: Hex;
  ink: Hex;
}

const light: Neutrals = { canvas: '#f4f6f8', surface: '#ffffff', ink: '#18222e' };
const dark: Neutrals = { canvas: '#0f1318', surface: '#161b22', ink: '#e6ebf1' };

/** Signal colours differ in lightness as well as in hue. */
const signals = { success: '#2f9e5b', warning: '#d98a00', danger: '#d43d4a', info: '#5f6f82' } as const;
/** Okabe and Ito's set, safe for colour-blind readers, ordered so that neighbours differ most. */
const series = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#8a7f00', '#666f7a'] as const;
/** Very satisfied … very dissatisfied: one diverging scale, blue to orange. */
const levels = ['#2166ac', '#74add1', '#c3c9cf', '#f4a259', '#b8480f'] as const;

const tinted = (base: Neutrals, theme: Theme): Neutrals => {
  const { tint } = theme;
  if (theme.isPlain && !isDark(base.surface)) return { ...base, canvas: base.surface };
  if (!tint) return base;
  return {
    canvas: mix(base.canvas, tint.color, tint.share),
    surface: isDark(base.surface) ? mix(base.surface, tint.color, tint.share) : base.surface,
    ink: base.ink,
  };
};

/** In the dark a bar keeps its hue but not its brightness. */
const barOf = (bar: Theme['header'], page: Neutrals, isNight: boolean): { ground: Hex; text: Hex } => {
  if (!bar) return { ground: page.surface, text: page.ink };
  if (!isNight) return bar;
  // Towards black, not towards the cool ground of the page, which would make olive of gold.
  const ground = isDark(bar.ground) ? mix(bar.ground, '#000000', 0.4) : page.surface;
  return { ground, text: readable(isDark(bar.ground) ? bar.text : page.ink, [ground], 7) };
};

type Tokens = Record<string, string>;

const barTokens = (name: string, bar: { ground: Hex; text: Hex }, mark: Hex): Tokens => {
  const hover = mix(bar.ground, bar.text, 0.07);
  const active = mix(bar.ground, bar.text, 0.11);
  return {
    [`${name}-bg`]: bar.ground,
    [`${name}-text`]: bar.text,
    [`${name}-muted`]: readable(mix(bar.text, bar.ground, 0.35), [bar.ground, hover, active], textRatio),
    [`${name}-hover`]: hover,
    [`${name}-active`]: active,
    [`${name}-line`]: mix(bar.ground, bar.text, 0.12),
    [`${name}-mark`]: readable(mark, [bar.ground, active], partRatio),
  };
};

const signalTokens = (page: { surface: Hex; raised: Hex }): Tokens =>
  Object.fromEntries(
    Object.entries(signals).flatMap(([name, color]) => {
      const soft = mix(page.surface, color, isDark(page.surface) ? 0.18 : 0.1);
      return [
        [name, readable(color, [page.surface], partRatio)],
        [`${name}-strong`, readable(color, ['#ffffff'], textRatio)],
        [`${name}-text`, readable(color, [page.surface, page.raised, soft], textRatio)],
        [`${name}-soft`, soft],
      ];
    }),
  );

const accentTokens = (accent: Hex, surface: Hex, sunken: Hex) => {
  const soft = mix(surface, accent, isDark(surface) ? 0.18 : 0.1);
  // A light accent carries dark text; a dark one carries white. Mid-tones are darkened until white can be read.
  const strong = contrast(accent, '#ffffff') < 1.9 ? accent : readable(accent, ['#ffffff'], textRatio);
  const onAccent: Hex = contrast(strong, '#ffffff') >= textRatio ? '#ffffff' : '#10161d';
  return {
    accent,
    'accent-strong': strong,
    'accent-hover': mix(strong, onAccent === '#ffffff' ? '#000000' : '#ffffff', 0.12),
    'on-accent': onAccent,
    'accent-text': readable(accent, [surface, sunken, soft], textRatio),
    'accent-line': readable(accent, [surface, sunken], partRatio),
    'accent-soft': soft,
  };
};

/** Every colour of the product for one theme, by token name without the leading `--`. */
export const tokensOf = (name: ThemeName, prefersDark: boolean, accent: Hex): Tokens => {
  const theme = themes[name];
  const isNight = prefersDark || theme.alwaysDark === true;
  const page = tinted(isNight ? dark : light, theme);
  const { canvas, surface, ink } = page;
  const sunken = isNight ? mix(surface, '#000000', 0.22) : mix(surface, canvas, 0.75);
  const hover = mix(surface, ink, isNight ? 0.06 : 0.035);
  const active = mix(surface, ink, isNight ? 0.1 : 0.07);
  const grounds = [surface, canvas, sunken, hover, active];
  const raised = isNight ? mix(surface, ink, 0.05) : surface;
  const mark = theme.mark ?? accent;
  const header = barOf(theme.header, page, isNight);
  const accents = accentTokens(accent, surface, sunken);
  // On a coloured bar an accent beside it is two colours too many, and one like the bar is none: there the sign takes the bar's.
  const isColoured = theme.header !== undefined && isDark(theme.header.ground);
  const isLost = contrast(accents['accent-strong'], header.ground) < partRatio;
  const logo = isColoured || isLost ? header : { text: accents['accent-strong'], ground: accents['on-accent'] };
  return {
    canvas,
    surface,
    raised,
    sunken,
    hover,
    active,
    line: mix(surface, ink, isNight ? 0.13 : 0.11),
    'line-strong': readable(mix(surface, ink, 0.4), [surface, sunken], partRatio),
    text: ink,
    'text-muted': readable(mix(ink, surface, 0.3), grounds, textRatio),
    'text-faint': readable(mix(ink, surface, 0.42), grounds, textRatio),
    ...accents,
    ...signalTokens({ surface, raised }),
    ...barTokens('header', header, mark),
    'header-logo': logo.text,
    'header-on-logo': logo.ground,
    ...barTokens('sidebar', barOf(theme.sidebar, page, isNight), mark),
    ...Object.fromEntries(
      series.map((color, at) => [`series-${at + 1}`, readable(color, [surface], isNight ? partRatio : 1)]),
    ),
    ...Object.fromEntries(levels.map((color, at) => [`level-${5 - at}`, color])),
    shade: isNight ? 'rgb(0 0 0 / .6)' : 'rgb(16 24 34 / .38)',
    'shadow-low': isNight ? '0 1px 2px rgb(0 0 0 / .5)' : '0 1px 2px rgb(16 24 34 / .08)',
    'shadow-high': isNight ? '0 8px 28px rgb(0 0 0 / .6)' : '0 8px 28px rgb(16 24 34 / .16)',
  };
};
