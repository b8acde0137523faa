/** Roughly, in px at the small size: a Chinese character is as wide as it is high, a Latin letter a little over half of that. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7.2), 0);

const cellPadding = 24;
const sortMark = 18;

/** What a column needs for its own name to be read whole. */
export const headWidth = (label: string, isSortable: boolean): number =>
  Math.ceil(textWidth(label) + cellPadding + (isSortable ? sortMark : 0) + 2);

/** What the buttons of a row need. */
export const actionsWidthOf = (labels: readonly string[]): number =>
  Math.ceil(labels.reduce((sum, label) => sum + 16 + textWidth(label), 20));
