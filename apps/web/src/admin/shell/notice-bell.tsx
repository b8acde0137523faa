import type { Page } from '@manyi/shared/contract/envelope';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/http.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { navigate } from '../../lib/location.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { isString, readStored, writeStored } from '../../lib/storage.ts';
import { Count } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import './notice-bell.css';

const words = {
  title: ['通知', 'Notices'],
  none: ['没有通知', 'No notices'],
  all: ['查看全部', 'See all'],
  unread: ['条未读', 'unread'],
} as const;

interface NoticeRow {
  id: string;
  title: string;
  releaseTime: string | null;
}

const path = '/api/blade-desk/notice/list';
const shown = 6;
const pollMs = 60_000;

const useNotices = () =>
  useQuery({
    queryKey: [path, 'bell'],
    queryFn: ({ signal }) =>
      api.get<Page<NoticeRow>>(path, { current: 1, size: shown, descs: 'releaseTime' }, { quiet: true, signal }),
    refetchInterval: pollMs,
    retry: false,
  });

const NoticeList = ({ onOpen }: { onOpen: () => void }) => {
  const t = useText();
  const language = useLanguage();
  const { data, error, refetch } = useNotices();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  if (data.records.length === 0) return <EmptyState title={t(words.none)} />;
  return (
    <ul className="notices">
      {data.records.map((notice) => (
        <li key={notice.id}>
          <button
            type="button"
            onClick={() => {
              onOpen();
              navigate('/desk/notice/index');
            }}
          >
            <span className="notice-title">{notice.title}</span>
            {notice.releaseTime ? (
              <time dateTime={notice.releaseTime} title={notice.releaseTime}>
                {relativeTime(notice.releaseTime, language)}
              </time>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  );
};

/** The bell: what was released since it was last opened counts as unread. */
export const NoticeBell = () => {
  const t = useText();
  const { data } = useNotices();
  const [seen, setSeen] = useState(() => readStored('noticesSeen', isString) ?? '');
  const rows = data?.records ?? [];
  const unread = rows.filter((notice) => (notice.releaseTime ?? '') > seen).length;
  const markSeen = (): void => {
    const newest =
      rows
        .map((notice) => notice.releaseTime ?? '')
        .sort()
        .at(-1) ?? '';
    if (newest <= seen) return;
    writeStored('noticesSeen', newest);
    setSeen(newest);
  };
  return (
    <Popover
      label={t(words.title)}
      placement="bottom-end"
      className="notice-panel"
      trigger={(props) => (
        <IconButton
          {...props}
          label={unread ? `${t(words.title)}, ${unread} ${t(words.unread)}` : t(words.title)}
          icon={
            <Count value={unread}>
              <Bell size={18} aria-hidden="true" />
            </Count>
          }
          onClick={markSeen}
        />
      )}
    >
      {(close) => (
        <>
          <h2 className="notice-head">{t(words.title)}</h2>
          <NoticeList onOpen={close} />
          <div className="notice-foot">
            <Button
              kind="link"
              onClick={() => {
                close();
                navigate('/desk/notice/index');
              }}
            >
              {t(words.all)}
            </Button>
          </div>
        </>
      )}
    </Popover>
  );
};
