import type { DeletedRecord } from '@manyi/shared/contract/history';
import { mostDeleted } from '@manyi/shared/contract/history';
import type { Resource } from '@manyi/shared/resource/resource';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { countText } from '../pager.tsx';
import { HistoryPages } from './history-pages.tsx';
import { words } from './history-words.ts';
import './history.css';

interface DeletedDrawerProps {
  resource: Resource;
  /** Opens the history of one of them. */
  onOpen: (rowId: string, title: string) => void;
  onClose: () => void;
}

/** What was deleted from a list, by whom and when, the latest first. */
export const DeletedDrawer = ({ resource, onOpen, onClose }: DeletedDrawerProps) => {
  const t = useText();
  const most = countText(mostDeleted);

  const row = ({ id, rowId, name, userName, time }: DeletedRecord) => {
    const called = name || t(words.unnamed);
    return (
      <li key={id} className="history-event history-deleted">
        <strong>{called}</strong>
        <span className="history-none">
          {userName || t(words.system)}
          <time>{time}</time>
        </span>
        <Button size="small" aria-label={`${t(words.title)} · ${called}`} onClick={() => onOpen(rowId, called)}>
          {t(words.title)}
        </Button>
      </li>
    );
  };
  return (
    <Drawer open onClose={onClose} title={`${t(words.deleted)} · ${t(resource.title)}`} width={520}>
      <HistoryPages<DeletedRecord>
        path="/api/blade-log/audit/deleted-list"
        query={{ resource: resource.name }}
        empty={<EmptyState title={t(words.noneDeleted)}>{t(words.noneDeletedNext)}</EmptyState>}
        row={row}
        note={({ total, isMore }) => (
          <p className="history-none">
            {t([`共 ${countText(total)} 条`, `${countText(total)} in total`])}
            {isMore
              ? t([`，只查看了最近的 ${most} 次删除`, `; only the latest ${most} deletions were looked through`])
              : ''}
          </p>
        )}
      />
    </Drawer>
  );
};
