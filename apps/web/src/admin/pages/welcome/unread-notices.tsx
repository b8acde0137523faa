import type { FeedDetail, FeedItem, FeedPage } from '@manyi/shared/contract/feed';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../lib/http.ts';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { feedListPath, feedPath } from './home-feed.ts';
import './unread-notices.css';

const RichTextView = lazy(() => import('../../fields/rich-text-view.tsx'));

const words = {
  title: ['未读通知', 'Unread notices'],
  changed: ['有修改', 'Changed'],
  changedAt: ['发布后有修改：', 'Changed since it was published: '],
  close: ['关闭', 'Close'],
} as const;

const shownAtMost = 5;

const NoticeDialog = ({ item, onClose }: { item: FeedItem; onClose: () => void }) => {
  const t = useText();
  const client = useQueryClient();
  const path = `${feedPath}/detail`;
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'home', item.id],
    // Asking for it is what counts as reading it.
    queryFn: ({ signal }) => api.get<FeedDetail>(path, { tab: 'notice', id: item.id }, { quiet: true, signal }),
    gcTime: 0,
    staleTime: 0,
  });
  const close = (): void => {
    void client.invalidateQueries({ queryKey: [feedListPath] });
    onClose();
  };
  const body = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton rows={4} />;
    return (
      <>
        <p className="home-notice-time">
          {data.time}
          {data.changeTime ? ` · ${t(words.changedAt)}${data.changeTime}` : null}
        </p>
        <Suspense fallback={<Skeleton rows={4} />}>
          <RichTextView html={data.content} />
        </Suspense>
      </>
    );
  };
  return (
    <Dialog
      open
      width={640}
      onClose={close}
      title={data?.title ?? item.title}
      footer={<Button onClick={close}>{t(words.close)}</Button>}
    >
      {body()}
    </Dialog>
  );
};

/** Notices that wait for this person; nothing at all when there are none. */
export const UnreadNotices = ({ page }: { page: FeedPage | undefined }) => {
  const t = useText();
  const language = useLanguage();
  const [shown, setShown] = useState<FeedItem | null>(null);
  const unread = (page?.records ?? []).filter((item) => !item.read || item.isChanged).slice(0, shownAtMost);
  if (unread.length === 0 && !shown) return null;
  return (
    <section className="home-notices" aria-labelledby="home-notices">
      <h2 id="home-notices">{t(words.title)}</h2>
      <ul>
        {unread.map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => setShown(item)}>
              <span>{item.title}</span>
              {item.read ? <Badge tone="warning">{t(words.changed)}</Badge> : null}
              <time dateTime={item.time} title={item.time}>
                {relativeTime(item.time, language)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      {shown ? <NoticeDialog item={shown} onClose={() => setShown(null)} /> : null}
    </section>
  );
};
