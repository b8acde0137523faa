import type { Language } from '@manyi/shared/contract/text';
import { config } from './config.ts';

const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** `yyyy-MM-dd HH:mm:ss` as the server writes it, in its zone. */
export const timeOf = (value: string): Date => new Date(`${value.replace(' ', 'T')}${config.serverOffset}`);

/** 3 小时前 / in 5 days. Exact within the last or next month, the plain date beyond. */
export const relativeTime = (value: string, language: Language, now = Date.now()): string => {
  const seconds = (timeOf(value).getTime() - now) / 1000;
  if (Number.isNaN(seconds) || Math.abs(seconds) > 30 * 86_400) return value.slice(0, 10);
  const format = new Intl.RelativeTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { numeric: 'auto' });
  const [unit, size] = units.find(([, least]) => Math.abs(seconds) >= least) ?? ['minute', 60];
  return format.format(Math.trunc(seconds / size), unit);
};
