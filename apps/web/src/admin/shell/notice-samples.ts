import type { FeedItem, FeedPage, FeedTab } from '@manyi/shared/contract/feed';
import type { Text } from '@manyi/shared/contract/text';
import { type SampleStatus, sampleCounts } from './notice-tags.ts';

/** Mock mode only: what the bell shows where there is no real news to show (spec 2). */

/** Spec 9. */
export const pagerDelayMs = 1000;

const statuses: readonly SampleStatus[] = [0, 1, 3, 4];
const people: readonly Text[] = [
  ['周小满', 'Zhou Xiaoman'],
  ['林知夏', 'Lin Zhixia'],
  ['陈立冬', 'Chen Lidong'],
  ['高秋实', 'Gao Qiushi'],
  ['何清明', 'He Qingming'],
];
const deeds: Record<FeedTab, Text> = {
  mail: ['请你跟进一项工作', 'asks you to follow up'],
  message: ['关注了你', 'now follows you'],
  notice: ['发布了通知', 'published a notice'],
};
const sampleTotal = 14;

export interface SampleItem extends FeedItem {
  status: SampleStatus;
}

const two = (value: number): string => String(value).padStart(2, '0');

const sampleOf = (tab: FeedTab, at: number, language: 0 | 1): SampleItem => ({
  id: `${tab}-${at}`,
  tab,
  kind: 'sample',
  subject: '',
  title: `${people[at % people.length]?.[language] ?? ''} ${deeds[tab][language]}`,
  time: `2026-09-${two(28 - at)} 09:${two(at * 4)}:00`,
  read: at > 2,
  link: '',
  changeTime: null,
  isChanged: false,
  status: statuses[at % statuses.length] ?? 0,
});

/** Fakes the trip to a server. */
export const samplePage = async (tab: FeedTab, current: number, size: number, language: 0 | 1): Promise<FeedPage> => {
  await new Promise((resolve) => setTimeout(resolve, pagerDelayMs));
  const all = Array.from({ length: sampleTotal }, (_, at) => sampleOf(tab, at, language));
  return {
    records: all.slice((current - 1) * size, current * size),
    total: sampleTotal,
    size,
    current,
    pages: Math.ceil(sampleTotal / size),
    unread: sampleCounts,
  };
};
