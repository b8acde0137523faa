/** Numbers that identify a person, as people write them into comments: identity card, mobile, long account or student numbers. */
const patterns: readonly RegExp[] = [
  /(?<!\d)\d{17}[\dXx](?!\d)/g,
  /(?<!\d)1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)/g,
  /(?<!\d)\d{8,16}(?!\d)/g,
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
];

/** Writers are asked to leave such things out; where they did not, the reader does not get them. */
export const maskMessage = (message: string): string =>
  patterns.reduce((text, pattern) => text.replace(pattern, (found) => '*'.repeat(Math.min(found.length, 8))), message);
