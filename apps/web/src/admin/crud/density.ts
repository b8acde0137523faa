import { usePreference } from './preferences.ts';

/** Height of a row: 32, 40 or 48 px (look.md). One choice for all lists. */
export const densities = ['compact', 'normal', 'loose'] as const;
export type Density = (typeof densities)[number];

const isDensity = (value: unknown): value is Density => densities.some((density) => density === value);

export const useDensity = () => usePreference<Density>('density', isDensity, 'normal');
