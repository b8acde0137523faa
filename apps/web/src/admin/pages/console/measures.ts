import type { Language } from '@manyi/shared/contract/text';

/** 48.2 MB; in steps of 1024. */
export const bytesText = (bytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step = bytes > 0 ? Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1) : 0;
  const value = bytes / 1024 ** step;
  return `${value >= 100 || step === 0 ? Math.round(value) : value.toFixed(1)} ${units[step] ?? ''}`;
};

/** The two largest units: 3 天 4 小时, 12m 5s. */
export const durationText = (seconds: number, language: Language): string => {
  const units: readonly [size: number, zh: string, en: string][] = [
    [86_400, ' 天', 'd'],
    [3600, ' 小时', 'h'],
    [60, ' 分', 'm'],
    [1, ' 秒', 's'],
  ];
  const first = units.findIndex(([size]) => seconds >= size);
  const from = first === -1 ? units.length - 1 : first;
  let rest = Math.floor(seconds);
  const parts = units.slice(from, from + 2).map(([size, zh, en]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return `${count}${language === 'zh' ? zh : en}`;
  });
  return parts.join(' ');
};
