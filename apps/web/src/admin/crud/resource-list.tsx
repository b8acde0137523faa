import type { Text } from '@manyi/shared/contract/text';
import type { Resource } from '@manyi/shared/resource/resource';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import type { Query } from '../../lib/query-string.ts';
import { useScreenClass } from '../../lib/screen.ts';
import { useDictionaryNames } from '../fields/dictionary.ts';
import { useReferenceNames } from '../fields/reference.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { CardList } from './card-list.tsx';
import { ColumnSettings } from './column-settings.tsx';
import { allColumns, arrange, isColumnPrefs, noPrefs, withWidth } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { useDensity } from './density.ts';
import { useKeptDialog } from './form-draft.ts';
import type { FormExtras } from './form-extras.ts';
import type { Values } from './form-state.ts';
import { historyAction, useHistory } from './history/use-history.tsx';
import { callQueryOf, isSortable, nextSort } from './list-state.ts';
import { type ListTool, ListTools } from './list-tools.tsx';
import type { Opened } from './opened.ts';
import { Pager } from './pager.tsx';
import { usePreference } from './preferences.ts';
import { SearchBar } from './search-bar.tsx';
import type { CellOf, RowAction } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useChanges } from './use-changes.ts';
import { type Row, useList } from './use-list.ts';
import { useListKeys } from './use-list-keys.ts';
import { useRights } from './use-rights.ts';
import './resource-list.css';

const loadForm = () => import('./form-dialog.tsx');
const FormDialog = lazy(async () => ({ default: (await loadForm()).FormDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

const words = {
  view: ['查看', 'View'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  add: ['新增', 'Add'],
  empty: ['还没有数据', 'Nothing here yet'],
  emptyNext: ['新增第一条，或从 Excel 导入。', 'Add the first one, or import from Excel.'],
  emptyRead: ['有了数据会显示在这里。', 'Records will appear here.'],
  notFound: ['没有符合条件的数据', 'Nothing matches the search'],
  clear: ['清空查询条件', 'Clear the search'],
} as const;

export interface ResourceListProps {
  resource: Resource;
  /** Last part of the list's call; `list` unless told. */
  call?: string;
  /** Page parameters that are not the list's own. */
  other?: Record<string, string>;
  /** Filters the list always has; exports need to know them. */
  fixed?: Query;
  /** Filters of the screen's own, sent with every call of the list. */
  also?: Query;
  /** What a new row starts with. */
  given?: Values;
  /** The dialog's fields, when they are not those of the list. */
  formOf?: (mode: Opened['mode']) => Resource;
  extras?: FormExtras;
  /** More to do with the selected rows. */
  tools?: (selected: readonly string[]) => readonly ListTool[];
  cellOf?: CellOf;
  /** Columns that are put together from elsewhere, which the list cannot be sorted by. */
  unsorted?: readonly string[];
  actionsWidth?: number;
  /** Before view, edit and delete. */
  extraActions?: readonly RowAction[];
  onExtra?: (action: string, row: Row) => void;
  /** Enter on a row; the view dialog unless told. */
  onOpen?: (row: Row) => void;
  /** A press on a row, and j and k, choose it; absent, the list only marks it. */
  onActivate?: (id: string) => void;
  /** Marked as the one shown beside. */
  currentId?: string | null;
  /** Told of every page of rows. */
  onRows?: (rows: readonly Row[]) => void;
  title?: Text;
  /** Before the actions in the title line. */
  aside?: ReactNode;
}

/** The same one every time: whoever is told of the rows would otherwise be told again at every rendering. */
const noRows: readonly Row[] = [];

const actionsWidthOf = (count: number, isWide: boolean): number => 24 + count * (isWide ? 56 : 44);

/** The pattern of every table screen: title with count and actions, search, table, paging, dialogs. */
export const ResourceList = (props: ResourceListProps) => {
  const {
    resource,
    call,
    other,
    fixed,
    extraActions,
    onExtra,
    currentId,
    onRows,
    title = resource.title,
    aside,
  } = props;
  const t = useText();
  const isNarrow = useScreenClass() === 0;
  const rights = useRights(resource);
  const { state, change, result } = useList(resource, { call, also: props.also, other });
  const changes = useChanges(resource);
  const names = new Map([
    ...useDictionaryNames(resource),
    ...useReferenceNames(resource, (name) => resource.fields[name]?.list !== false),
  ]);
  const density = useDensity();
  const prefs = usePreference(`columns.${resource.name}`, isColumnPrefs, noPrefs);
  const columns = useMemo(() => allColumns(resource), [resource]);
  const arranged = useMemo(() => arrange(columns, prefs.value), [columns, prefs.value]);
  const shown = useMemo(() => arranged.filter((column) => column.shown), [arranged]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [activeId, setActiveId] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(
    useKeptDialog(props.formOf?.('add') ?? resource, props.formOf?.('edit') ?? resource),
  );
  const [isImporting, setImporting] = useState(false);
  const search = useRef<HTMLFormElement>(null);
  const table = useRef<HTMLDivElement>(null);

  const rows = result.data?.records ?? noRows;
  const total = result.data?.total ?? 0;
  // What cannot be seen cannot be deleted by a press of the button.
  const visibleIds = useMemo(() => rows.map((row) => row.id).filter((id) => selected.has(id)), [rows, selected]);
  useEffect(() => onRows?.(rows), [rows, onRows]);
  // The dialog's code is fetched while nobody waits for it.
  useEffect(() => {
    const timer = setTimeout(() => void loadForm(), 1500);
    return () => clearTimeout(timer);
  }, []);

  const history = useHistory(resource, rights);
  const actions: RowAction[] = [
    ...(extraActions ?? []),
    ...(rights.view ? [{ key: 'view', label: t(words.view) }] : []),
    ...(rights.edit ? [{ key: 'edit', label: t(words.edit) }] : []),
    ...history.actions,
    ...(rights.delete ? [{ key: 'delete', label: t(words.delete), danger: true }] : []),
  ];
  const onAction = (action: string, row: Row): void => {
    if (action === 'view' || action === 'edit') setOpened({ mode: action, id: row.id });
    else if (action === 'delete') void changes.remove([row.id]);
    else if (action === historyAction) history.open(row.id, String(row[resource.titleField] ?? ''));
    else onExtra?.(action, row);
  };
  const openRow = (row: Row): void => {
    if (props.onOpen) props.onOpen(row);
    else if (rights.view) setOpened({ mode: 'view', id: row.id });
    else if (rights.edit) setOpened({ mode: 'edit', id: row.id });
  };
  const add = (): void => setOpened(props.given ? { mode: 'add', given: props.given } : { mode: 'add' });
  const activate = (id: string | null): void => {
    setActiveId(id);
    if (id) props.onActivate?.(id);
  };
  useListKeys({
    rows,
    activeId: currentId ?? activeId,
    onActivate: activate,
    onOpen: openRow,
    onNew: rights.add ? add : null,
    search,
    table,
  });

  const isFiltered = Object.keys(state.filters).length > 0;
  const tools = props.tools?.(visibleIds) ?? [];
  const selection = rights.delete || rights.export || tools.length > 0 ? { selected, change: setSelected } : null;
  const stable = useStable(names);
  const stableActions = useStable(actions);

  const body = (): ReactNode => {
    if (result.isError && !result.data)
      return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
    if (!result.data || !prefs.isReady)
      return <TableSkeleton columns={isNarrow ? 1 : shown.length} rows={Math.min(state.size, 10)} />;
    if (rows.length === 0 && isFiltered) {
      return (
        <EmptyState
          title={t(words.notFound)}
          action={<Button onClick={() => change({ filters: {} })}>{t(words.clear)}</Button>}
        />
      );
    }
    if (rows.length === 0) {
      const next = rights.add ? (
        <Button kind="primary" onClick={add}>
          {t(words.add)}
        </Button>
      ) : null;
      return (
        <EmptyState title={t(words.empty)} action={next}>
          {t(rights.add ? words.emptyNext : words.emptyRead)}
        </EmptyState>
      );
    }
    if (isNarrow) {
      return (
        <CardList
          rows={rows}
          columns={shown}
          names={stable}
          titleField={resource.titleField}
          selection={selection}
          actions={actions}
          onAction={onAction}
          cellOf={props.cellOf}
        />
      );
    }
    return (
      <DataTable
        label={t(title)}
        rows={rows}
        columns={shown}
        names={stable}
        density={density.value}
        sort={state.sort}
        onSort={(name) => change({ sort: nextSort(state.sort, name) })}
        isSortable={(name) => isSortable(resource, name) && !props.unsorted?.includes(name)}
        selection={selection}
        actions={stableActions}
        actionsWidth={props.actionsWidth ?? actionsWidthOf(actions.length, t(words.edit).length > 2)}
        onAction={onAction}
        onToggle={rights.edit ? (row, name, value) => void changes.setField(row, name, value) : null}
        activeId={currentId ?? activeId}
        onActivate={activate}
        cellOf={props.cellOf}
        onWidth={(name, width) => prefs.set(withWidth(prefs.value, name, width))}
      />
    );
  };

  return (
    <section className="crud" aria-label={t(title)}>
      <PageHead
        title={t(title)}
        note={result.data ? t([`共 ${total} 条`, `${total} in total`]) : undefined}
        actions={
          <>
            {aside}
            <ListTools
              resource={resource}
              rights={rights}
              total={total}
              selected={visibleIds}
              tools={tools}
              exportQuery={{ ...callQueryOf(resource, state, false), ...props.also, ...fixed }}
              settings={
                <ColumnSettings
                  columns={columns}
                  arranged={arranged}
                  prefs={prefs.value}
                  onPrefs={prefs.set}
                  density={density.value}
                  onDensity={density.set}
                />
              }
              onAdd={add}
              onRemove={() => void changes.remove(visibleIds).then((done) => done && setSelected(new Set()))}
              onImport={() => setImporting(true)}
              onRefresh={() => void changes.refresh()}
            />
          </>
        }
      />
      <SearchBar resource={resource} filters={state.filters} onSearch={(filters) => change({ filters })} ref={search} />
      <div
        ref={table}
        className="crud-body"
        aria-busy={result.isFetching}
        data-stale={result.isPlaceholderData ? '' : undefined}
      >
        {body()}
      </div>
      {total > 0 ? (
        <Pager total={total} current={state.current} size={state.size} onChange={(next) => change(next)} />
      ) : null}
      <Suspense fallback={opened || isImporting ? <Skeleton rows={1} /> : null}>
        {opened ? (
          <FormDialog
            key={opened.mode === 'add' ? 'add' : `${opened.mode}-${opened.id}`}
            resource={props.formOf?.(opened.mode) ?? resource}
            opened={opened}
            extras={props.extras}
            title={props.formOf?.(opened.mode).title ?? title}
            onClose={() => setOpened(null)}
            onEdit={
              rights.edit && opened.mode === 'view' ? () => setOpened({ mode: 'edit', id: opened.id }) : undefined
            }
          />
        ) : null}
        {isImporting ? <ImportDialog resource={resource} onClose={() => setImporting(false)} /> : null}
      </Suspense>
      {history.drawer}
    </section>
  );
};

/** The same object while its content is the same, so that memoised rows stay as they are. */
const useStable = <T,>(value: T): T => {
  const kept = useRef(value);
  if (textForm(kept.current) !== textForm(value)) kept.current = value;
  return kept.current;
};

const textForm = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (part instanceof Map ? [...part] : part));
