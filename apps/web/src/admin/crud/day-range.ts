/** Whole days in the search bar ↔ the two open bounds on the wire (`_dategt`, `_datelt`; spec 5). Days are `yyyy-MM-dd`. */

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const shifted = (day: string, by: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
};

/** One second before the first day, so that its midnight is in. */
export const afterBound = (day: string): string =>
  dayPattern.test(day) && shifted(day, -1) ? `${shifted(day, -1)} 23:59:59` : '';
/** Midnight after the last day, so that its last second is in. */
export const beforeBound = (day: string): string =>
  dayPattern.test(day) && shifted(day, 1) ? `${shifted(day, 1)} 00:00:00` : '';

export const firstDay = (bound: string | undefined): string => {
  const day = bound?.slice(0, 10) ?? '';
  if (!dayPattern.test(day)) return '';
  return bound?.endsWith('23:59:59') ? shifted(day, 1) : day;
};

export const lastDay = (bound: string | undefined): string => {
  const day = bound?.slice(0, 10) ?? '';
  if (!dayPattern.test(day)) return '';
  return bound?.endsWith('00:00:00') ? shifted(day, -1) : day;
};
