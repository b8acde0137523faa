import type { Resource } from '@manyi/shared/resource/resource';
import {
  ArchiveX,
  ChevronDown,
  Download,
  EllipsisVertical,
  Link2,
  ListChecks,
  Plus,
  RefreshCw,
  Trash2,
  Upload,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '../../lib/http.ts';
import { useText } from '../../lib/i18n.ts';
import type { Query } from '../../lib/query-string.ts';
import { useScreenClass } from '../../lib/screen.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { DeletedButton } from './history/deleted-button.tsx';
import { words as historyWords } from './history/history-words.ts';
import { type SheetCalls, sheetCallsOf } from './sheet-calls.ts';
import type { Rights } from './use-rights.ts';

const words = {
  add: ['新增', 'Add'],
  delete: ['删除', 'Delete'],
  import: ['导入', 'Import'],
  export: ['导出', 'Export'],
  refresh: ['刷新', 'Refresh'],
  link: ['复制此列表的链接', 'Copy a link to this list'],
  batch: ['批量修改', 'Edit several'],
  more: ['更多', 'More'],
  tools: ['更多操作', 'More actions'],
} as const;

/** Something a screen can do with the selected rows. */
export interface ListTool {
  key: string;
  label: string;
  icon: ReactNode;
  onSelect: () => void;
}

interface ListToolsProps {
  resource: Resource;
  /** The generic ones unless told. */
  sheets?: SheetCalls | undefined;
  rights: Rights;
  total: number;
  selected: readonly string[];
  tools?: readonly ListTool[];
  /** Filters and sort of the list as it is. */
  exportQuery: Query;
  settings: ReactNode;
  /** The searches with a name. */
  saved: ReactNode;
  onLink: () => void;
  /** Opens what was deleted from the list; null where that is not theirs to see. */
  onDeleted: (() => void) | null;
  /** Null where rows cannot be edited together. */
  onBatch: (() => void) | null;
  onAdd: () => void;
  onRemove: () => void;
  /** Absent where rows do not come from a file. */
  onImport?: (() => void) | undefined;
  onRefresh: () => void;
}

/** More of a screen's own than this are a menu: the title and all else stay on one line. */
const mostButtons = 3;

/** What can be done with the list as a whole; on a narrow screen all but adding moves into a menu. */
export const ListTools = (props: ListToolsProps) => {
  const {
    resource,
    sheets = sheetCallsOf(resource),
    rights,
    total,
    selected,
    tools = [],
    exportQuery,
    settings,
    saved,
  } = props;
  const { onAdd, onRemove, onImport, onRefresh, onLink, onDeleted, onBatch } = props;
  const imports = rights.import ? onImport : undefined;
  const t = useText();
  const isNarrow = useScreenClass() === 0;
  const download = (query: Query) => () => void api.download(sheets.export, query).catch(() => undefined);

  const exports: MenuItem[] = [
    {
      key: 'all',
      label: t([`导出查询结果 ${total} 行`, `Export the ${total} rows found`]),
      onSelect: download(exportQuery),
    },
    {
      key: 'selected',
      label: t([`导出选中的 ${selected.length} 行`, `Export the ${selected.length} rows selected`]),
      disabled: selected.length === 0,
      onSelect: download({ ...exportQuery, ids: selected }),
    },
  ];
  const add = rights.add ? (
    <Button kind="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
      {t(words.add)}
    </Button>
  ) : null;

  if (isNarrow) {
    const items: MenuItem[] = [
      ...tools,
      ...(onBatch ? [{ key: 'batch', label: t(words.batch), icon: <ListChecks size={16} />, onSelect: onBatch }] : []),
      ...(rights.delete
        ? [{ key: 'delete', label: t(words.delete), icon: <Trash2 size={16} />, danger: true, onSelect: onRemove }]
        : []),
      ...(imports ? [{ key: 'import', label: t(words.import), icon: <Upload size={16} />, onSelect: imports }] : []),
      ...(rights.export ? exports : []),
      { key: 'link', label: t(words.link), icon: <Link2 size={16} />, onSelect: onLink },
      ...(onDeleted
        ? [{ key: 'deleted', label: t(historyWords.deleted), icon: <ArchiveX size={16} />, onSelect: onDeleted }]
        : []),
      { key: 'refresh', label: t(words.refresh), icon: <RefreshCw size={16} />, onSelect: onRefresh },
    ];
    return (
      <>
        {saved}
        <Menu
          label={t(words.more)}
          placement="bottom-end"
          items={items}
          trigger={(trigger) => <IconButton {...trigger} label={t(words.more)} icon={<EllipsisVertical size={18} />} />}
        />
        {add}
      </>
    );
  }
  return (
    <>
      <IconButton label={t(words.refresh)} icon={<RefreshCw size={16} />} onClick={onRefresh} />
      {saved}
      <IconButton label={t(words.link)} icon={<Link2 size={16} />} onClick={onLink} />
      {onDeleted ? <DeletedButton onOpen={onDeleted} /> : null}
      {settings}
      {imports ? (
        <Button icon={<Upload size={15} aria-hidden="true" />} onClick={imports}>
          {t(words.import)}
        </Button>
      ) : null}
      {rights.export ? (
        <Menu
          label={t(words.export)}
          placement="bottom-end"
          items={exports}
          trigger={(trigger) => (
            <Button {...trigger} icon={<Download size={15} aria-hidden="true" />}>
              {t(words.export)}
            </Button>
          )}
        />
      ) : null}
      {tools.length > mostButtons ? (
        <Menu
          label={t(words.tools)}
          placement="bottom-end"
          items={tools}
          trigger={(trigger) => (
            <Button {...trigger} icon={<ChevronDown size={15} aria-hidden="true" />}>
              {t(words.tools)}
            </Button>
          )}
        />
      ) : (
        tools.map(({ key, label, icon, onSelect }) => (
          <Button key={key} icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))
      )}
      {onBatch ? (
        <Button
          className="crud-tool-batch"
          title={t(words.batch)}
          icon={<ListChecks size={15} aria-hidden="true" />}
          onClick={onBatch}
        >
          {t(words.batch)}
        </Button>
      ) : null}
      {rights.delete ? (
        <Button icon={<Trash2 size={15} aria-hidden="true" />} onClick={onRemove}>
          {t(words.delete)}
          {selected.length > 0 ? ` (${selected.length})` : ''}
        </Button>
      ) : null}
      {add}
    </>
  );
};
