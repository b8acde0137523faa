import type { Text } from '@manyi/shared/contract/text';
import type { Fields, Resource } from '@manyi/shared/resource/resource';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import type { Query } from '../../lib/query-string.ts';
import { useDictionaryNames } from '../fields/dictionary.ts';
import { useReferenceNames } from '../fields/reference.ts';
import { Skeleton } from '../ui/states.tsx';
import { EmptyList } from './empty-list.tsx';
import { useKeptDialog } from './form-draft.ts';
import type { FormExtras } from './form-extras.ts';
import type { Values } from './form-state.ts';
import type { ValueWords } from './history/history-words.ts';
import { historyAction, useHistory } from './history/use-history.tsx';
import { ListBody } from './list-body.tsx';
import { ListFrame } from './list-frame.tsx';
import { callQueryOf, isSortable, nextSort } from './list-state.ts';
import type { ListTool } from './list-tools.tsx';
import type { Opened } from './opened.ts';
import { countText, Pager } from './pager.tsx';
import type { SheetCalls } from './sheet-calls.ts';
import type { CellOf, RowAction } from './table-row.tsx';
import { useChanges } from './use-changes.ts';
import { useColumns } from './use-columns.tsx';
import { type Row, useList } from './use-list.ts';
import { useListKeys } from './use-list-keys.ts';
import { useRights } from './use-rights.ts';

const loadForm = () => import('./form-dialog.tsx');
const FormDialog = lazy(async () => ({ default: (await loadForm()).FormDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

const words = {
  view: ['查看', 'View'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
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
  /** Where rows come from and go to as sheets, when those are no generic calls. */
  sheets?: SheetCalls;
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
  /** What to do while there is nothing, for whoever may add. */
  emptyNext?: Text;
  /** What the history tells besides the fields of list and dialogs, such as rights; and values with words of the screen's own. */
  history?: { fields?: Fields; valueWords?: ValueWords };
  /** Before the actions in the title line. */
  aside?: ReactNode;
}

/** The same one every time: whoever is told of the rows would otherwise be told again at every rendering. */
const noRows: readonly Row[] = [];

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
  const rights = useRights(resource);
  const { state, change, result } = useList(resource, { call, also: props.also, other });
  const changes = useChanges(resource);
  const names = new Map([
    ...useDictionaryNames(resource),
    ...useReferenceNames(resource, (name) => resource.fields[name]?.list !== false),
  ]);
  const columns = useColumns(resource);
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
  const counted = countText(total, result.data?.isMore);
  const chosen = useMemo(() => rows.filter((row) => selected.has(row.id)), [rows, selected]);
  const chosenIds = useMemo(() => chosen.map(({ id }) => id), [chosen]);
  useEffect(() => onRows?.(rows), [rows, onRows]);
  // The dialog's code is fetched while nobody waits for it.
  useEffect(() => {
    const timer = setTimeout(() => void loadForm(), 1500);
    return () => clearTimeout(timer);
  }, []);

  // What changed may be what only a dialog shows.
  const { formOf } = props;
  const whole = useMemo(
    (): Resource => ({
      ...resource,
      fields: {
        ...formOf?.('edit').fields,
        ...formOf?.('view').fields,
        ...resource.fields,
        ...props.history?.fields,
      },
    }),
    [resource, formOf, props.history],
  );
  const history = useHistory(whole, rights, props.history?.valueWords);
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

  const form = props.formOf?.('edit') ?? resource;
  const tools = props.tools?.(chosenIds) ?? [];
  const isSelectable = rights.delete || rights.export || rights.edit || tools.length > 0;
  const stable = useStable(names);
  const stableActions = useStable(actions);

  return (
    <ListFrame
      resource={resource}
      form={form}
      extras={props.extras}
      sheets={props.sheets}
      title={title}
      note={result.data ? t([`共 ${counted} 条`, `${counted} in total`]) : undefined}
      aside={aside}
      rights={rights}
      total={total}
      chosen={chosen}
      tools={tools}
      exportQuery={{ ...callQueryOf(resource, state, false), ...props.also, ...fixed }}
      settings={columns.settings}
      other={other}
      filters={state.filters}
      onSearch={(filters) => change({ filters })}
      search={search}
      table={table}
      isFetching={result.isFetching}
      isStale={result.isPlaceholderData}
      onAdd={add}
      onRemove={() => void changes.remove(chosenIds).then((done) => done && setSelected(new Set()))}
      onImport={() => setImporting(true)}
      onRefresh={() => void changes.refresh()}
      onDeleted={history.openDeleted}
      onUnchoose={() => setSelected(new Set())}
      body={
        <ListBody
          reading={result}
          columns={columns}
          expected={Math.min(state.size, 10)}
          titleField={resource.titleField}
          empty={
            <EmptyList
              resource={resource}
              rights={rights}
              onClear={Object.keys(state.filters).length > 0 ? () => change({ filters: {} }) : undefined}
              onAdd={add}
              onImport={() => setImporting(true)}
              next={props.emptyNext}
            />
          }
          label={t(title)}
          rows={rows}
          names={stable}
          sort={state.sort}
          onSort={(name) => change({ sort: nextSort(state.sort, name) })}
          isSortable={(name) => isSortable(resource, name) && !props.unsorted?.includes(name)}
          selection={isSelectable ? { selected, change: setSelected } : null}
          actions={stableActions}
          actionsWidth={props.actionsWidth}
          onAction={onAction}
          onToggle={rights.edit ? (row, name, value) => void changes.setField(row, name, value) : null}
          activeId={currentId ?? activeId}
          onActivate={activate}
          cellOf={props.cellOf}
        />
      }
    >
      {total > 0 ? (
        <Pager
          total={total}
          isMore={result.data?.isMore}
          current={state.current}
          size={state.size}
          onChange={(next) => change(next)}
        />
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
        {isImporting ? (
          <ImportDialog
            resource={resource}
            sheets={props.sheets}
            mayCover={rights.edit}
            onClose={() => setImporting(false)}
          />
        ) : null}
      </Suspense>
      {history.drawer}
    </ListFrame>
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
