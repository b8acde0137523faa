/** Just enough colour arithmetic to keep every theme and every chosen accent readable (WCAG 2.2 contrast). */
export type Hex = `#${string}`;
type Rgb = readonly [red: number, green: number, blue: number];

export const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

const rgbOf = (hex: Hex): Rgb => {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
};

const hexOf = (rgb: Rgb): Hex => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** `share` of `other` in the result, 0–1. */
export const mix = (color: Hex, other: Hex, share: number): Hex => {
  const [r1, g1, b1] = rgbOf(color);
  const [r2, g2, b2] = rgbOf(other);
  return hexOf([r1 + (r2 - r1) * share, g1 + (g2 - g1) * share, b1 + (b2 - b1) * share]);
};

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

export const luminance = (color: Hex): number => {
  const [red, green, blue] = rgbOf(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

export const contrast = (one: Hex, other: Hex): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

export const isDark = (color: Hex): boolean => luminance(color) < 0.18;

/** The nearest shade of `color` that reaches `ratio` against every background; black or white if none does. */
export const readable = (color: Hex, backgrounds: readonly Hex[], ratio: number): Hex => {
  const least = (shade: Hex): number => Math.min(...backgrounds.map((background) => contrast(shade, background)));
  const end: Hex = least('#ffffff') > least('#000000') ? '#ffffff' : '#000000';
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(color, end, share);
    if (least(shade) >= ratio) return shade;
  }
  return end;
};
