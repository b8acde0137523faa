import type { FeedItem, FeedTab } from '@manyi/shared/contract/feed';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { navigate } from '../../lib/location.ts';
import { leavesOf, useMenu } from '../../lib/menu.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { useFeedCounts } from './feed-link.ts';
import { isSampleStatus, type SampleStatus, sampleTags } from './notice-tags.ts';
import { useMarkRead, useNotices } from './use-notices.ts';

const words = {
  none: {
    mail: ['没有待办事项', 'Nothing to do'],
    message: ['没有消息', 'No messages'],
    notice: ['没有通知', 'No notices'],
  },
  unread: ['未读', 'Unread'],
  changed: ['有修改', 'Changed'],
  allRead: ['全部标为已读', 'Mark all as read'],
  all: ['查看全部', 'See all'],
  pages: ['分页', 'Pages'],
  previous: ['上一页', 'Previous page'],
  next: ['下一页', 'Next page'],
} as const;

const allPath = '/desk/notice/index';

const statusOf = (item: FeedItem): SampleStatus | null =>
  'status' in item && isSampleStatus(item.status) ? item.status : null;

const Item = ({ item, onOpen }: { item: FeedItem; onOpen: (item: FeedItem) => void }) => {
  const t = useText();
  const language = useLanguage();
  const status = statusOf(item);
  return (
    <li>
      <button type="button" data-read={item.read ? '' : undefined} onClick={() => onOpen(item)}>
        <span className="notice-dot" aria-hidden="true" />
        <span className="notice-title">
          {item.read ? null : <span className="visually-hidden">{t(words.unread)} </span>}
          {item.title}
        </span>
        {item.isChanged ? <Badge tone="warning">{t(words.changed)}</Badge> : null}
        {status === null ? null : <Badge tone={sampleTags[status].tone}>{t(sampleTags[status].text)}</Badge>}
        <time dateTime={item.time} title={item.time}>
          {relativeTime(item.time, language)}
        </time>
      </button>
    </li>
  );
};

interface PagesProps {
  current: number;
  pages: number;
  isBusy: boolean;
  onGo: (page: number) => void;
}

const Pages = ({ current, pages, isBusy, onGo }: PagesProps) => {
  const t = useText();
  if (pages < 2) return null;
  return (
    <nav className="notice-pages" aria-label={t(words.pages)} aria-busy={isBusy}>
      <IconButton
        size="small"
        label={t(words.previous)}
        icon={<ChevronLeft size={16} aria-hidden="true" />}
        disabled={current <= 1 || isBusy}
        onClick={() => onGo(current - 1)}
      />
      <span>
        {current} / {pages}
      </span>
      <IconButton
        size="small"
        label={t(words.next)}
        icon={<ChevronRight size={16} aria-hidden="true" />}
        disabled={current >= pages || isBusy}
        onClick={() => onGo(current + 1)}
      />
    </nav>
  );
};

interface NoticeListProps {
  tab: FeedTab;
  isMock: boolean;
  onOpen: (item: FeedItem) => void;
  close: () => void;
}

export const NoticeList = ({ tab, isMock, onOpen, close }: NoticeListProps) => {
  const t = useText();
  const [current, setCurrent] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useNotices(tab, current, isMock);
  const unread = useFeedCounts((counts) => counts[tab]);
  const markRead = useMarkRead();
  const hasAll = useMenu((state) => leavesOf(state.menu ?? []).some((leaf) => leaf.path === allPath));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={5} />;
  return (
    <>
      {data.records.length === 0 ? <EmptyState title={t(words.none[tab])} /> : null}
      <ul className="notices" aria-busy={isPlaceholderData}>
        {data.records.map((item) => (
          <Item key={item.id} item={item} onOpen={onOpen} />
        ))}
      </ul>
      <div className="notice-foot">
        {unread > 0 && !isMock ? (
          <Button kind="link" onClick={() => void markRead(tab)}>
            {t(words.allRead)}
          </Button>
        ) : null}
        {tab === 'notice' && hasAll ? (
          <Button
            kind="link"
            onClick={() => {
              close();
              navigate(allPath);
            }}
          >
            {t(words.all)}
          </Button>
        ) : null}
        <Pages current={current} pages={data.pages} isBusy={isPlaceholderData} onGo={setCurrent} />
      </div>
    </>
  );
};
