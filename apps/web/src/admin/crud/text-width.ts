/** A Chinese character is as wide as it is high, a Latin letter a little over half of that. */
const estimated = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7.2), 0);

let canvas: CanvasRenderingContext2D | null | undefined;
const measured = new Map<string, number>();

/** In px at the small size, as the browser's own fonts have it. */
export const textWidth = (text: string): number => {
  const known = measured.get(text);
  if (known !== undefined) return known;
  if (canvas === undefined) {
    canvas = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
    if (canvas) canvas.font = `500 13px ${getComputedStyle(document.body).fontFamily}`;
  }
  const width = canvas?.measureText(text).width ?? estimated(text);
  measured.set(text, width);
  return width;
};

const cellPadding = 24;

/** What a column needs for its own name to be read whole. The mark of the sort stands in the padding. */
export const headWidth = (label: string): number => Math.ceil(textWidth(label) + cellPadding + 2);

/** What the buttons of a row need. */
export const actionsWidthOf = (labels: readonly string[]): number =>
  Math.ceil(labels.reduce((sum, label) => sum + 16 + textWidth(label), 20));
