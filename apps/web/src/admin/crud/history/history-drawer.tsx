import type { HistoryChange, HistoryEvent } from '@manyi/shared/contract/history';
import type { Resource } from '@manyi/shared/resource/resource';
import { useText } from '../../../lib/i18n.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { HistoryPages } from './history-pages.tsx';
import { Change } from './history-value.tsx';
import { actionText, type ValueWords, words } from './history-words.ts';
import './history.css';

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
            <Change key={change.field} {...{ resource, change, valueWords, isDeleted: event.action === 'delete' }} />
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
  return (
    <Drawer open onClose={onClose} title={`${t(words.title)} · ${title}`} width={520}>
      <HistoryPages<HistoryEvent>
        path="/api/blade-log/audit/list"
        query={{ resource: resource.name, rowId }}
        empty={<EmptyState title={t(words.none)}>{t(words.noneNext)}</EmptyState>}
        row={(event) => <Event key={event.id} resource={resource} event={event} valueWords={valueWords} />}
      />
    </Drawer>
  );
};
