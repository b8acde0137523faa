import type { FeedCounts } from '@manyi/shared/contract/feed';
import type { Text } from '@manyi/shared/contract/text';
import type { BadgeTone } from '../ui/badge.tsx';

/** Spec 4: statuses 0, 1, 3, 4 of the sample notifications, and what they are called. Real ones have none. */
export const sampleTags = {
  0: { text: ['进行中', 'Started'], tone: 'accent' },
  1: { text: ['未开始', 'Not started'], tone: 'neutral' },
  3: { text: ['有错误', 'Error'], tone: 'danger' },
  4: { text: ['已完成', 'Completed'], tone: 'success' },
} as const satisfies Record<number, { text: Text; tone: BadgeTone }>;

export type SampleStatus = keyof typeof sampleTags;

export const isSampleStatus = (value: unknown): value is SampleStatus =>
  typeof value === 'number' && value in sampleTags;

export const sampleCounts: FeedCounts = { mail: 3, message: 3, notice: 3 };
