import type { Page } from './envelope.ts';
import type { Text } from './text.ts';

/** The three tabs of the notice popover (spec 2): what is to be done, what is to be known, what was published to the tenant. */
export const feedTabs = ['mail', 'message', 'notice'] as const;
export type FeedTab = (typeof feedTabs)[number];
export const feedTabNames: Record<FeedTab, Text> = {
  mail: ['待办', 'Tasks'],
  message: ['消息', 'Messages'],
  notice: ['通知', 'Notices'],
};

/** Unread by tab. Counting stops at 100: a badge shows 99 at most. */
export type FeedCounts = Record<FeedTab, number>;

/** Of `GET /api/blade-desk/feed/list?tab=&current=&size=`, newest first. */
export interface FeedItem {
  id: string;
  tab: FeedTab;
  /** `notice`, `guest-request`, … */
  kind: string;
  /** What it is about: `notice:<id>` leads to that notice; '' : nothing in particular. */
  subject: string;
  title: string;
  time: string;
  read: boolean;
  /** A path of the shell; '' : nothing to open beyond the detail. */
  link: string;
  /** When a notice was changed after readers could see it. */
  changeTime: string | null;
  /** Changed since this person read it. */
  isChanged: boolean;
}
/** Before the id in the subject of a message about a notice. */
export const noticeSubject = 'notice:';

export interface FeedPage extends Page<FeedItem> {
  unread: FeedCounts;
}

/** `GET /api/blade-desk/feed/detail?tab=&id=`; counts as reading. `content` is HTML of a notice, already cleaned, else plain text. */
export interface FeedDetail extends FeedItem {
  content: string;
  isHtml: boolean;
}

/** `POST /api/blade-desk/feed/read`, answered with the counts that remain. Without ids: everything in the tab. */
export interface FeedRead {
  tab: FeedTab;
  ids?: string[];
}

/**
 * `GET /api/blade-desk/feed/stream`: server-sent events, to be read with fetch and the Blade-Auth header (EventSource sets none).
 * `event: counts` with FeedCounts, at once and whenever they change; a comment every 15 s; `event: end` with FeedEnd when the
 * server stops it. Connect again after `retry` milliseconds, with the token as it is then; not after `signed-out`. One stream a
 * browser is enough: windows can share it over a BroadcastChannel, and HTTP/1.1 leaves a site six connections.
 */
export interface FeedEnd {
  reason: 'drain' | 'signed-out' | 'replaced';
}
