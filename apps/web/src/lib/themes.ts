import type { Text } from '@manyi/shared/contract/text';
import type { Hex } from './color.ts';

/** The theme names of spec 2, in its order. */
export const themeNames = [
  'default',
  'white',
  'dark',
  'star',
  'smart-blue',
  'iview',
  'vip',
  'cool',
  'd2',
  'hey',
  'lte',
] as const;
export type ThemeName = (typeof themeNames)[number];

/** A bar of the shell: its ground and its text; hover, line and muted text are derived. */
interface Bar {
  ground: Hex;
  text: Hex;
}

/** What sets one theme apart; everything else is derived in theme-tokens.ts. A bar left out takes the surface of the page. */
export interface Theme {
  label: Text;
  header?: Bar;
  sidebar?: Bar;
  /** Colour the neutrals lean to, and how much (0–1). */
  tint?: { color: Hex; share: number };
  /** By day no ground differs from the page: lines alone part things. */
  isPlain?: boolean;
  /** Dark whatever the person's light/dark choice is. */
  alwaysDark?: boolean;
  /** Colour of the mark at the current menu item, where the accent would not suit the bar. */
  mark?: Hex;
}

const white: Hex = '#ffffff';

export const themes: Record<ThemeName, Theme> = {
  default: { label: ['默认', 'Default'], sidebar: { ground: '#f6f8fa', text: '#1c2733' } },
  white: { label: ['纯白', 'White'], isPlain: true },
  dark: { label: ['暗黑', 'Dark'], alwaysDark: true },
  star: {
    label: ['星空', 'Star'],
    header: { ground: '#1c1842', text: '#eceafb' },
    sidebar: { ground: '#221d4f', text: '#eceafb' },
    tint: { color: '#5b4fc4', share: 0.035 },
    mark: '#a99cff',
  },
  'smart-blue': {
    label: ['智能蓝', 'Smart blue'],
    header: { ground: '#0d4a9e', text: white },
    sidebar: { ground: '#0b3f88', text: '#eaf2ff' },
    tint: { color: '#0d4a9e', share: 0.03 },
    mark: '#8ec5ff',
  },
  iview: { label: ['iView', 'iView'], sidebar: { ground: '#3c4559', text: '#f1f3f8' }, mark: '#7fbaff' },
  vip: {
    label: ['尊贵', 'VIP'],
    header: { ground: '#1d1912', text: '#f0d9a8' },
    sidebar: { ground: '#262017', text: '#ecd9b0' },
    tint: { color: '#b48a3c', share: 0.03 },
    mark: '#e6bf6c',
  },
  cool: {
    label: ['清凉', 'Cool'],
    header: { ground: '#0c5a63', text: white },
    sidebar: { ground: '#eef7f7', text: '#123a40' },
    tint: { color: '#0c7a83', share: 0.035 },
  },
  d2: {
    label: ['D2', 'D2'],
    header: { ground: '#e9eff7', text: '#1f3350' },
    sidebar: { ground: '#e9eff7', text: '#1f3350' },
    tint: { color: '#2f5f9e', share: 0.04 },
  },
  hey: { label: ['Hey', 'Hey'], sidebar: { ground: '#1d2129', text: '#e9ebf0' }, mark: '#7fbaff' },
  lte: {
    label: ['LTE', 'LTE'],
    header: { ground: '#265f80', text: white },
    sidebar: { ground: '#222d32', text: '#dfe7ea' },
    mark: '#6db9e2',
  },
};
