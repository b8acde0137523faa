import type { FeedItem } from '@manyi/shared/contract/feed';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { IconButton } from '../ui/button.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { useNoticeDetail } from './use-notices.ts';

const RichTextView = lazy(() => import('../fields/rich-text-view.tsx'));

const back = ['返回列表', 'Back to the list'] as const;

const Content = ({ item }: { item: FeedItem }) => {
  const { data, error, refetch } = useNoticeDetail(item.tab, item.id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  if (!data.isHtml) return <p className="notice-text">{data.content}</p>;
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      <RichTextView html={data.content} />
    </Suspense>
  );
};

/** One of them in full. Opening it counts as reading it. */
export const NoticeDetail = ({ item, onBack }: { item: FeedItem; onBack: () => void }) => {
  const t = useText();
  const language = useLanguage();
  return (
    <article className="notice-detail">
      <header>
        <IconButton
          size="small"
          label={t(back)}
          icon={<ArrowLeft size={16} aria-hidden="true" />}
          onClick={onBack}
          autoFocus
        />
        <h2>{item.title}</h2>
        <time dateTime={item.time} title={item.time}>
          {relativeTime(item.time, language)}
        </time>
      </header>
      <div className="notice-content">
        <Content item={item} />
      </div>
    </article>
  );
};
