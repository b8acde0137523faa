import type { FeedItem, FeedPage } from '@manyi/shared/contract/feed';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/http.ts';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { navigate } from '../../../lib/location.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { feedListPath, feedPath } from './home-feed.ts';
import './unread-notices.css';

const words = { title: ['待办', 'Tasks'] } as const;

const shownAtMost = 5;

/** What this person has to do, read or not: a task goes away when it is done. Nothing at all when there is none. */
export const WaitingTasks = ({ page }: { page: FeedPage | undefined }) => {
  const t = useText();
  const language = useLanguage();
  const client = useQueryClient();
  const tasks = (page?.records ?? []).filter((item) => item.link !== '').slice(0, shownAtMost);
  if (!page || tasks.length === 0) return null;

  const open = async (item: FeedItem): Promise<void> => {
    navigate(item.link);
    try {
      await api.post(`${feedPath}/read`, { quiet: true, body: { tab: item.tab, ids: [item.id] } });
      await client.invalidateQueries({ queryKey: [feedListPath] });
    } catch {
      // It stays unread; what is to be done is open all the same.
    }
  };

  return (
    <section className="home-notices" aria-labelledby="home-tasks">
      <h2 id="home-tasks">
        {t(words.title)} <span>{page.total}</span>
      </h2>
      <ul>
        {tasks.map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => void open(item)}>
              <span>{item.title}</span>
              <time dateTime={item.time} title={item.time}>
                {relativeTime(item.time, language)}
              </time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
