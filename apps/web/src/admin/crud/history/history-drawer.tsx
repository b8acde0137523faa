import type { Page } from '@manyi/shared/contract/envelope';
import type { HistoryChange, HistoryEvent } from '@manyi/shared/contract/history';
import type { Resource } from '@manyi/shared/resource/resource';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { api } from '../../../lib/http.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { Change } from './history-value.tsx';
import { actionText, type ValueWords, words } from './history-words.ts';
import './history.css';

const path = '/api/blade-log/audit/list';
const size = 20;

/** In the order of the form; fields the form does not know are the product's own business. */
const known = (resource: Resource, changes: readonly HistoryChange[]): HistoryChange[] =>
  Object.keys(resource.fields).flatMap((name) => changes.filter(({ field }) => field === name));

interface EventProps {
  resource: Resource;
  event: HistoryEvent;
  valueWords: ValueWords | undefined;
}

const Event = ({ resource, event, valueWords }: EventProps) => {
  const t = useText();
  const changes = known(resource, event.changes);
  return (
    <li className="history-event">
      <p className="history-head">
        <strong>{t(actionText(event.action))}</strong>
        <span>{event.userName || t(words.system)}</span>
        <time>{event.time}</time>
      </p>
      {changes.length > 0 ? (
        <dl>
          {changes.map((change) => (
            <Change key={change.field} resource={resource} change={change} valueWords={valueWords} />
          ))}
        </dl>
      ) : event.action === 'edit' ? (
        <p className="history-none">{t(words.noDetail)}</p>
      ) : null}
    </li>
  );
};

interface HistoryDrawerProps {
  resource: Resource;
  rowId: string;
  /** What the record is called. */
  title: string;
  valueWords?: ValueWords | undefined;
  onClose: () => void;
}

/** Who changed what about one record, newest first. */
export const HistoryDrawer = ({ resource, rowId, title, valueWords, onClose }: HistoryDrawerProps) => {
  const t = useText();
  const result = useInfiniteQuery({
    queryKey: [path, resource.name, rowId],
    queryFn: ({ signal, pageParam }) =>
      api.get<Page<HistoryEvent>>(
        path,
        { resource: resource.name, rowId, current: pageParam, size },
        { quiet: true, signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current < last.pages ? last.current + 1 : undefined),
    // Somebody may have changed it a moment ago.
    staleTime: 0,
  });
  const events = result.data?.pages.flatMap(({ records }) => records);

  const body = () => {
    // The refusal says whose it is, which a lack of rights in general would not.
    if (result.error instanceof ApiError && result.error.isForbidden)
      return <EmptyState title={t(words.closed)}>{result.error.msg}</EmptyState>;
    if (result.isError && !events) return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
    if (!events) return <Skeleton rows={6} />;
    if (events.length === 0) return <EmptyState title={t(words.none)}>{t(words.noneNext)}</EmptyState>;
    return (
      <>
        <ol className="history-list">
          {events.map((event) => (
            <Event key={event.id} resource={resource} event={event} valueWords={valueWords} />
          ))}
        </ol>
        {result.hasNextPage ? (
          <Button disabled={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
            {t(words.more)}
          </Button>
        ) : null}
      </>
    );
  };

  return (
    <Drawer open onClose={onClose} title={`${t(words.title)} · ${title}`} width={520}>
      {body()}
    </Drawer>
  );
};
