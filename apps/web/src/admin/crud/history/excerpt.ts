const most = 120;
/** So much of what stayed the same is shown before what changed. */
const lead = 16;

/** Too long to be struck through and still be read. */
export const isLong = (text: string): boolean => text.length > 60;

const sameStart = (a: string, b: string): number => {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
};

/**
 * The part of a long text where it begins to differ from the other one; whole where little more is left than the words that would
 * offer the rest.
 */
export const excerpt = (text: string, other: string): string => {
  if (text.length <= most * 1.5) return text;
  const from = Math.max(0, Math.min(sameStart(text, other) - lead, text.length - most));
  const to = from + most;
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
};
