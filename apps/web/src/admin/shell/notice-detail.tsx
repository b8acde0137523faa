import type { FeedItem } from '@manyi/shared/contract/feed';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { IconButton } from '../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { useNoticeDetail } from './use-notices.ts';

const RichTextView = lazy(() => import('../fields/rich-text-view.tsx'));

const words = {
  back: ['返回列表', 'Back to the list'],
  gone: ['这条通知已撤回或删除', 'This notice was withdrawn or deleted'],
  changed: ['发布后有修改：', 'Changed since it was published: '],
} as const;

const Content = ({ detail }: { detail: ReturnType<typeof useNoticeDetail> }) => {
  const t = useText();
  const { data, error, refetch } = detail;
  if (error instanceof ApiError && error.code === 404) return <EmptyState title={t(words.gone)} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  if (!data.isHtml) return <p className="notice-text">{data.content}</p>;
  return (
    <>
      {data.changeTime ? (
        <p className="notice-changed">
          {t(words.changed)}
          {data.changeTime}
        </p>
      ) : null}
      <Suspense fallback={<Skeleton rows={4} />}>
        <RichTextView html={data.content} />
      </Suspense>
    </>
  );
};

/** One of them in full. Opening it counts as reading it. */
export const NoticeDetail = ({ item, onBack }: { item: FeedItem; onBack: () => void }) => {
  const t = useText();
  const language = useLanguage();
  const detail = useNoticeDetail(item.tab, item.id);
  // A reminder has a title and a time of its own until the notice is here.
  const { title, time } = detail.data ?? item;
  return (
    <article className="notice-detail">
      <header>
        <IconButton
          size="small"
          label={t(words.back)}
          icon={<ArrowLeft size={16} aria-hidden="true" />}
          onClick={onBack}
          autoFocus
        />
        <h2>{title}</h2>
        <time dateTime={time} title={time}>
          {relativeTime(time, language)}
        </time>
      </header>
      <div className="notice-content">
        <Content detail={detail} />
      </div>
    </article>
  );
};
