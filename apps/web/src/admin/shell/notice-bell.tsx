import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Count } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { Skeleton } from '../ui/states.tsx';
import { startFeed, totalOf, useFeedCounts } from './feed-link.ts';
import { sampleCounts } from './notice-tags.ts';
import { useClientConfigState } from './session-data.ts';
import './notice-bell.css';

const NoticePanel = lazy(() => import('./notice-panel.tsx'));

const words = {
  title: ['通知', 'Notices'],
  unread: ['条未读', 'unread'],
} as const;

/** In mock mode samples stand for the news, and nobody is asked for any. */
const useFeed = () => {
  const { config, isLoaded } = useClientConfigState();
  const isReal = isLoaded && !config.mockMode;
  useEffect(() => (isReal ? startFeed() : undefined), [isReal]);
  useEffect(() => {
    if (config.mockMode) useFeedCounts.setState(sampleCounts);
  }, [config.mockMode]);
  return config.mockMode;
};

export const NoticeBell = () => {
  const t = useText();
  const isMock = useFeed();
  const counts = useFeedCounts();
  const unread = totalOf(counts);
  const shown = unread > 99 ? '99+' : unread;
  return (
    <Popover
      label={t(words.title)}
      placement="bottom-end"
      className="notice-panel"
      trigger={(props) => (
        <IconButton
          {...props}
          label={unread ? `${t(words.title)}, ${shown} ${t(words.unread)}` : t(words.title)}
          icon={
            <Count value={unread}>
              <Bell size={18} aria-hidden="true" />
            </Count>
          }
        />
      )}
    >
      {(close) => (
        <Suspense fallback={<Skeleton rows={5} />}>
          <NoticePanel close={close} isMock={isMock} />
        </Suspense>
      )}
    </Popover>
  );
};
