import type { Plugin } from 'vite';
import { defaultAccent, tokensOf } from '../src/lib/theme-tokens.ts';

const id = 'virtual:tokens.css';
const resolved = `\0${id}`;

const declarations = (dark: boolean): string =>
  Object.entries(tokensOf('default', dark, defaultAccent))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The default theme as plain CSS for the first paint; other themes and accents are set by `lib/theme.ts` from the same source. */
export const tokensCss = (): Plugin => ({
  name: 'manyi-tokens-css',
  resolveId: (source) => (source === id ? resolved : undefined),
  load: (source) =>
    source === resolved
      ? `:root{color-scheme:light dark;${declarations(false)}}@media(prefers-color-scheme:dark){:root{${declarations(true)}}}`
      : undefined,
});
