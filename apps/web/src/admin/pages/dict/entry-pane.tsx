import type { Page } from '@manyi/shared/contract/envelope';
import type { Resource } from '@manyi/shared/resource/resource';
import { apiPathOf } from '@manyi/shared/resource/resource';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { api } from '../../../lib/http.ts';
import { useText } from '../../../lib/i18n.ts';
import { useScreenClass } from '../../../lib/screen.ts';
import { CardList } from '../../crud/card-list.tsx';
import { allColumns } from '../../crud/columns.ts';
import { DataTable } from '../../crud/data-table.tsx';
import { useDensity } from '../../crud/density.ts';
import { EmptyList } from '../../crud/empty-list.tsx';
import { useKeptDialog } from '../../crud/form-draft.ts';
import { historyAction, useHistory } from '../../crud/history/use-history.tsx';
import type { Opened } from '../../crud/opened.ts';
import type { RowAction } from '../../crud/table-row.tsx';
import { TableSkeleton } from '../../crud/table-skeleton.tsx';
import { useChanges } from '../../crud/use-changes.ts';
import type { Row } from '../../crud/use-list.ts';
import { useRights } from '../../crud/use-rights.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { entryOf } from './dict-resources.ts';
import { parentsIn, place, type TreeNode } from './entry-tree.ts';

const FormDialog = lazy(async () => ({ default: (await import('../../crud/form-dialog.tsx')).FormDialog }));

const words = {
  add: ['新增字典项', 'Add entry'],
  addChild: ['新增子项', 'Add'],
  view: ['查看', 'View'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  entry: ['字典项', 'Entry'],
  empty: ['这部字典还没有字典项', 'This dictionary has no entries yet'],
  find: ['按名称查找字典项', 'Find an entry by name'],
  notFound: ['没有符合的字典项', 'No such entry'],
} as const;

/** Width of its actions column (spec 9). */
const menuWidth = 300;
const locked = ['code', 'parentId'];
const shownColumns = ['dictValue', 'dictKey', 'sort', 'isSealed', 'remark'];
/** Beside the dictionaries there is room for the essential. */
const essential = ['dictValue', 'dictKey', 'isSealed'];

/** As many as anybody reads through; whoever has more types another character. */
const mostFound = 100;

/** Entries of any depth whose name contains `text`; the dictionary itself has the number of its entries too. */
const useFound = (resource: Resource, dictionary: Row, text: string) => {
  const path = `${apiPathOf(resource)}/list`;
  const query = { code_equal: String(dictionary.code), parentId_notnull: 1, dictValue: text, size: mostFound };
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => api.get<Page<Row>>(path, query, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    enabled: text !== '',
  });
};

const useEntries = (resource: Resource, parentId: string, open: ReadonlySet<string>) => {
  const path = apiPathOf(resource);
  const list = (id: string) => ({
    queryKey: [`${path}/child-list`, { parentId: id }],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.get<Row[]>(`${path}/child-list`, { parentId: id }, { quiet: true, signal }),
  });
  const top = useQuery(list(parentId));
  const tree = useQuery({
    queryKey: [`${path}/tree`],
    queryFn: ({ signal }) => api.get<TreeNode[]>(`${path}/tree`, {}, { quiet: true, signal }),
  });
  const opened = [...open];
  const below = useQueries({ queries: opened.map(list), combine: (results) => results.map((result) => result.data) });
  const parents = useMemo(() => parentsIn(tree.data ?? []), [tree.data]);
  const placed = place(top.data ?? [], { parents, open, childrenOf: (id) => below[opened.indexOf(id)] });
  return { placed, top };
};

/** The entries of one dictionary as a tree. */
export const EntryPane = ({ resource, parent, isTight }: { resource: Resource; parent: Row; isTight: boolean }) => {
  const t = useText();
  const isNarrow = useScreenClass() === 0;
  const rights = useRights(resource);
  const changes = useChanges(resource);
  const density = useDensity();
  const entries = useMemo(() => entryOf(resource, isTight), [resource, isTight]);
  const columns = useMemo(() => {
    const all = allColumns(entries);
    return (isTight ? essential : shownColumns).flatMap((name) => all.find((column) => column.name === name) ?? []);
  }, [entries, isTight]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [activeId, setActiveId] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(useKeptDialog(entries));
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim());
  const found = useFound(resource, parent, wanted);
  const entriesOf = useEntries(resource, parent.id, open);
  const isSearched = wanted !== '';
  const top = isSearched ? found : entriesOf.top;
  const placed = isSearched ? [] : entriesOf.placed;
  const rows = isSearched ? (found.data?.records ?? []) : placed.map(({ row }) => row);
  const leads = new Map(placed.map(({ row, lead }) => [row.id, lead]));

  const { actions: historyActions, open: openHistory, drawer: historyDrawer } = useHistory(entries, rights);
  const actions: RowAction[] = useMemo(
    () => [
      ...(rights.add ? [{ key: 'add', label: t(words.addChild) }] : []),
      ...(rights.view ? [{ key: 'view', label: t(words.view) }] : []),
      ...(rights.edit ? [{ key: 'edit', label: t(words.edit) }] : []),
      ...historyActions,
      ...(rights.delete ? [{ key: 'delete', label: t(words.delete), danger: true }] : []),
    ],
    [rights, historyActions, t],
  );
  const addBelow = (id: string): void => setOpened({ mode: 'add', given: { code: parent.code, parentId: id }, locked });
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const onAction = (action: string, row: Row): void => {
    if (action === 'expand') toggle(row.id);
    else if (action === 'add') addBelow(row.id);
    else if (action === 'delete') void changes.remove([row.id]);
    else if (action === historyAction) openHistory(row.id, String(row.dictValue ?? ''));
    else if (action === 'view' || action === 'edit') setOpened({ mode: action, id: row.id, locked });
  };

  const addButton = rights.add ? (
    <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => addBelow(parent.id)}>
      {t(words.add)}
    </Button>
  ) : null;

  const body = () => {
    if (top.isError && !top.data) return <ErrorState error={top.error} onRetry={() => void top.refetch()} />;
    if (!top.data) return <TableSkeleton columns={columns.length} rows={5} />;
    if (rows.length === 0 && isSearched) return <EmptyState title={t(words.notFound)} />;
    if (rows.length === 0)
      return <EmptyList resource={entries} rights={rights} title={words.empty} onAdd={() => addBelow(parent.id)} />;
    if (isNarrow) {
      return (
        <CardList
          rows={rows}
          columns={columns}
          names={new Map()}
          titleField="dictValue"
          selection={null}
          actions={actions}
          onAction={onAction}
        />
      );
    }
    return (
      <DataTable
        label={t(entries.title)}
        rows={rows}
        columns={columns}
        names={noNames}
        density={density.value}
        sort={null}
        isSortable={() => false}
        selection={null}
        actions={actions}
        actionsWidth={menuWidth}
        onAction={onAction}
        onToggle={rights.edit ? (row, name, value) => void changes.setField(row, name, value) : null}
        activeId={activeId}
        onActivate={setActiveId}
        leadOf={(row) => leads.get(row.id) ?? '0:leaf'}
      />
    );
  };

  return (
    <section className="crud dict-entries" aria-label={t(entries.title)}>
      <header className="dict-entries-head">
        <h2>{String(parent.dictValue)}</h2>
        <span>{String(parent.code)}</span>
        {rows.length > 0 || isSearched ? (
          <>
            <Input
              type="search"
              aria-label={t(words.find)}
              placeholder={t(words.find)}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            {addButton}
          </>
        ) : null}
      </header>
      <div className="crud-body">{body()}</div>
      <Suspense fallback={null}>
        {opened ? (
          <FormDialog
            key={opened.mode === 'add' ? `add-${String(opened.given?.parentId)}` : `${opened.mode}-${opened.id}`}
            resource={entries}
            opened={opened}
            title={words.entry}
            onClose={() => setOpened(null)}
            onEdit={
              rights.edit && opened.mode === 'view'
                ? () => setOpened({ mode: 'edit', id: opened.id, locked })
                : undefined
            }
          />
        ) : null}
      </Suspense>
      {historyDrawer}
    </section>
  );
};

const noNames: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map();
