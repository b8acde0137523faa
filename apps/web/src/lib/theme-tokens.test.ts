import { describe, expect, it } from 'vitest';
import { contrast, type Hex, isHex } from './color.ts';
import { defaultAccent, tokensOf } from './theme-tokens.ts';
import { themeNames } from './themes.ts';

const accents: Hex[] = [defaultAccent, '#ffffff', '#000000', '#ffe600', '#7b4fc9', '#c62f55', '#00838f', '#808080'];
const cases = themeNames.flatMap((name) => [false, true].map((dark) => ({ name, dark })));

const textOn: [text: string, grounds: string[]][] = [
  ['text', ['canvas', 'surface', 'raised', 'sunken', 'hover', 'active']],
  ['text-muted', ['canvas', 'surface', 'sunken', 'hover', 'active']],
  ['text-faint', ['canvas', 'surface', 'sunken', 'hover', 'active']],
  ['accent-text', ['surface', 'sunken', 'accent-soft']],
  ['on-accent', ['accent-strong']],
  ['success-text', ['surface', 'raised', 'success-soft']],
  ['warning-text', ['surface', 'raised', 'warning-soft']],
  ['danger-text', ['surface', 'raised', 'danger-soft']],
  ['info-text', ['surface', 'raised', 'info-soft']],
  ['header-text', ['header-bg', 'header-hover', 'header-active']],
  ['header-muted', ['header-bg', 'header-hover', 'header-active']],
  ['sidebar-text', ['sidebar-bg', 'sidebar-hover', 'sidebar-active']],
  ['sidebar-muted', ['sidebar-bg', 'sidebar-hover', 'sidebar-active']],
];

const partOn: [part: string, grounds: string[]][] = [
  ['line-strong', ['surface', 'sunken']],
  ['accent-line', ['surface', 'sunken']],
  ['danger', ['surface']],
  ['success', ['surface']],
  ['warning', ['surface']],
  ['header-mark', ['header-bg']],
  ['header-logo', ['header-bg']],
  ['header-on-logo', ['header-logo']],
  ['sidebar-mark', ['sidebar-bg', 'sidebar-active']],
];

const failuresOf = (tokens: Record<string, string>, pairs: typeof textOn, least: number): string[] =>
  pairs.flatMap(([front, grounds]) =>
    grounds.flatMap((ground) => {
      const [a, b] = [tokens[front], tokens[ground]];
      if (!isHex(a) || !isHex(b)) return [`${front} or ${ground} is no colour`];
      const ratio = contrast(a, b);
      return ratio >= least ? [] : [`${front} ${a} on ${ground} ${b}: ${ratio.toFixed(2)}`];
    }),
  );

describe('contrast (WCAG AA)', () => {
  it('is measured as the standard says', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 1);
  });

  it.each(cases)('$name, dark: $dark, with every accent', ({ name, dark }) => {
    for (const accent of accents) {
      const tokens = tokensOf(name, dark, accent);
      expect({ accent, text: failuresOf(tokens, textOn, 4.5) }).toEqual({ accent, text: [] });
      expect({ accent, parts: failuresOf(tokens, partOn, 3) }).toEqual({ accent, parts: [] });
      expect({
        accent,
        white: failuresOf({ ...tokens, white: '#ffffff' }, [['white', ['danger-strong']]], 4.5),
      }).toEqual({
        accent,
        white: [],
      });
    }
  });
});
