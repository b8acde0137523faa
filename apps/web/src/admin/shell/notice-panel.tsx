import { type FeedItem, type FeedTab, feedTabNames, feedTabs, noticeSubject } from '@manyi/shared/contract/feed';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { navigate } from '../../lib/location.ts';
import { Tabs } from '../ui/tabs.tsx';
import { useFeedCounts } from './feed-link.ts';
import { NoticeDetail } from './notice-detail.tsx';
import { NoticeList } from './notice-list.tsx';
import { useMarkRead } from './use-notices.ts';

const title = ['通知', 'Notices'] as const;

/** What a message about a notice leads to: the notice itself, which is what is to be read. */
const noticeOf = (item: FeedItem): FeedItem | null =>
  item.tab !== 'notice' && item.subject.startsWith(noticeSubject)
    ? { ...item, tab: 'notice', id: item.subject.slice(noticeSubject.length) }
    : null;

/** What is to be done, what is to be known, what was published: each with its unread count and its pages. */
const NoticePanel = ({ close, isMock }: { close: () => void; isMock: boolean }) => {
  const t = useText();
  const counts = useFeedCounts();
  const markRead = useMarkRead();
  const [tab, setTab] = useState<FeedTab>(() => feedTabs.find((one) => counts[one] > 0) ?? 'mail');
  const [shown, setShown] = useState<FeedItem | null>(null);

  const open = (item: FeedItem): void => {
    if (isMock) return;
    const notice = noticeOf(item);
    if (notice) {
      void markRead(item.tab, [item.id]);
      setShown(notice);
      return;
    }
    // A notice is read here; what is to be done is done elsewhere.
    if (item.tab === 'notice' || !item.link) {
      setShown(item);
      return;
    }
    void markRead(item.tab, [item.id]);
    close();
    navigate(item.link);
  };

  if (shown) return <NoticeDetail item={shown} onBack={() => setShown(null)} />;
  return (
    <Tabs
      label={t(title)}
      chosen={tab}
      onChoose={(key) => setTab(feedTabs.find((one) => one === key) ?? 'mail')}
      tabs={feedTabs.map((one) => ({
        key: one,
        label:
          counts[one] > 0 ? `${t(feedTabNames[one])} ${counts[one] > 99 ? '99+' : counts[one]}` : t(feedTabNames[one]),
        panel: <NoticeList key={one} tab={one} isMock={isMock} onOpen={open} close={close} />,
      }))}
    />
  );
};

export default NoticePanel;
