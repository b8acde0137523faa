import { roundTo } from '@manyi/shared/contract/round-to';
import type { Language } from '@manyi/shared/contract/text';

const counts = { zh: new Intl.NumberFormat('zh-CN'), en: new Intl.NumberFormat('en') };
const none = '–';

/** Grouped: 12,345. */
export const formatCount = (value: number | null | undefined, language: Language): string =>
  value === null || value === undefined ? none : counts[language].format(value);

/** A share 0–1 as `23.4%`, small ones as `0.04%`. Never rounds up to 100 what is not there yet. */
export const formatRate = (value: number | null | undefined): string => {
  if (value === null || value === undefined) return none;
  const digits = value > 0 && value < 0.01 ? 2 : 1;
  const percent = roundTo(value * 100, digits);
  const shown = value < 1 && percent >= 100 ? 100 - 1 / 10 ** digits : percent;
  return `${shown.toFixed(digits)}%`;
};

/** A target as people set it: `20%`, `0.5%`. */
export const formatTarget = (value: number): string => `${Number((value * 100).toFixed(2))}%`;

/** Signed change: `+12.0%`. */
export const formatChange = (value: number | null): string =>
  value === null ? none : `${value > 0 ? '+' : value < 0 ? '−' : '±'}${Math.abs(value * 100).toFixed(1)}%`;

/** `yyyy-MM-dd HH:mm:ss` without the seconds. */
export const formatTime = (value: string | null | undefined): string => (value ? value.slice(0, 16) : none);
