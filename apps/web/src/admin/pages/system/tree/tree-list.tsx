import type { Text } from '@manyi/shared/contract/text';
import type { Resource } from '@manyi/shared/resource/resource';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { usePage } from '../../../../lib/page.ts';
import type { Query } from '../../../../lib/query-string.ts';
import { useScreenClass } from '../../../../lib/screen.ts';
import { CardList } from '../../../crud/card-list.tsx';
import { ColumnSettings } from '../../../crud/column-settings.tsx';
import { allColumns, arrange, isColumnPrefs, noPrefs, withWidth } from '../../../crud/columns.ts';
import { DataTable } from '../../../crud/data-table.tsx';
import { useDensity } from '../../../crud/density.ts';
import { useKeptDialog } from '../../../crud/form-draft.ts';
import type { FormExtras } from '../../../crud/form-extras.ts';
import type { Values } from '../../../crud/form-state.ts';
import { historyAction, useHistory } from '../../../crud/history/use-history.tsx';
import { callQueryOf, readListState, writeListState } from '../../../crud/list-state.ts';
import { type ListTool, ListTools } from '../../../crud/list-tools.tsx';
import type { Opened } from '../../../crud/opened.ts';
import { usePreference } from '../../../crud/preferences.ts';
import { SearchBar } from '../../../crud/search-bar.tsx';
import type { CellOf, RowAction } from '../../../crud/table-row.tsx';
import { TableSkeleton } from '../../../crud/table-skeleton.tsx';
import { useChanges } from '../../../crud/use-changes.ts';
import type { Row } from '../../../crud/use-list.ts';
import { useListKeys } from '../../../crud/use-list-keys.ts';
import { useRights } from '../../../crud/use-rights.ts';
import type { NamesByField } from '../../../fields/dictionary.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { type TreeCall, type TreeRow, useTreeRows } from './use-tree-rows.ts';
import '../../../crud/resource-list.css';

const FormDialog = lazy(async () => ({ default: (await import('../../../crud/form-dialog.tsx')).FormDialog }));

const words = {
  add: ['新增', 'Add'],
  addBelow: ['新增子项', 'Add below'],
  view: ['查看', 'View'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  empty: ['还没有数据', 'Nothing here yet'],
  notFound: ['没有符合条件的数据', 'Nothing matches the search'],
  clear: ['清空查询条件', 'Clear the search'],
} as const;

const noQuery: Query = {};
const noNames: NamesByField = new Map();

export interface TreeListProps {
  resource: Resource;
  call: TreeCall;
  /** Fields of the dialog. */
  form: Resource;
  extras?: FormExtras;
  also?: Query;
  /** What a new row starts with, besides its parent and sort. */
  givenBelow?: (parent: TreeRow | null) => Values;
  /** Rows that can have something below them; all unless told. */
  mayHaveChildren?: (row: TreeRow) => boolean;
  /** Between edit and delete. */
  extraActions?: readonly RowAction[];
  onExtra?: (action: string, row: TreeRow, dialog: (opened: Opened) => void) => void;
  tools?: (selected: readonly string[], nameOf: (id: string) => string) => readonly ListTool[];
  cellOf?: CellOf;
  aside?: ReactNode;
  /** What to do while there is nothing. */
  emptyNext?: Text;
}

/** Roughly, in px: a Chinese character is as wide as it is high, a Latin letter a little over half of that. */
const widthOf = (label: string): number => [...label].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7.2), 0);

/** A list screen whose rows are a tree: like every list, but for paging. */
export const TreeList = (props: TreeListProps) => {
  const { resource, call, form, extras, also = noQuery, givenBelow, mayHaveChildren, extraActions } = props;
  const t = useText();
  const page = usePage();
  const isNarrow = useScreenClass() === 0;
  const rights = useRights(resource);
  const changes = useChanges(resource);
  const density = useDensity();
  const state = useMemo(() => readListState(resource, page.query), [resource, page.query]);
  const tree = useTreeRows(resource, { call, also, filters: callQueryOf(resource, { ...state, sort: null }, false) });
  const prefs = usePreference(`columns.${resource.name}`, isColumnPrefs, noPrefs);
  const columns = useMemo(
    // These rows carry no times.
    () => allColumns(resource).filter(({ field }) => field !== null),
    [resource],
  );
  const arranged = useMemo(() => arrange(columns, prefs.value), [columns, prefs.value]);
  const shown = useMemo(() => arranged.filter((column) => column.shown), [arranged]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [activeId, setActiveId] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(useKeptDialog(form));
  const search = useRef<HTMLFormElement>(null);
  const table = useRef<HTMLDivElement>(null);

  const rows = tree.placed.map(({ row }) => row);
  const leads = new Map(tree.placed.map(({ row, lead }) => [row.id, lead]));
  const visibleIds = rows.map((row) => row.id).filter((id) => selected.has(id));
  const isFiltered = Object.keys(state.filters).length > 0;
  const rowOf = (row: Row): TreeRow | undefined => tree.byId.get(row.id);

  const { actions: historyActions, open: openHistory, drawer: historyDrawer } = useHistory(resource, rights);
  const [actions, leafActions] = useMemo((): [RowAction[], RowAction[]] => {
    const rest: RowAction[] = [
      ...(rights.view ? [{ key: 'view', label: t(words.view) }] : []),
      ...(rights.edit ? [{ key: 'edit', label: t(words.edit) }] : []),
      ...(extraActions ?? []),
      ...historyActions,
      ...(rights.delete ? [{ key: 'delete', label: t(words.delete), danger: true }] : []),
    ];
    return [[...(rights.add ? [{ key: 'add', label: t(words.addBelow) }] : []), ...rest], rest];
  }, [rights, extraActions, historyActions, t]);
  const actionsOf = useCallback(
    (row: Row): readonly RowAction[] => {
      const found = tree.byId.get(row.id);
      return found && mayHaveChildren && !mayHaveChildren(found) ? leafActions : actions;
    },
    [tree.byId, mayHaveChildren, actions, leafActions],
  );

  const addBelow = async (parent: TreeRow | null): Promise<void> => {
    // Without its siblings the new row only loses the sort that was worked out for it.
    const siblings = await tree.childrenOf(parent).catch(() => []);
    const last = Math.max(0, ...siblings.map((row) => (typeof row.sort === 'number' ? row.sort : 0)));
    setOpened({
      mode: 'add',
      given: { ...givenBelow?.(parent), parentId: parent?.id ?? null, sort: last + 1 },
      locked: parent ? ['parentId'] : [],
    });
  };
  const onAction = (action: string, pressed: Row): void => {
    const row = rowOf(pressed);
    if (!row) return;
    if (action === 'expand') tree.toggle(row.id);
    else if (action === 'add') void addBelow(row);
    else if (action === 'view' || action === 'edit') setOpened({ mode: action, id: row.id });
    else if (action === 'delete') void changes.remove([row.id]);
    else if (action === historyAction) openHistory(row.id, nameOf(row.id));
    else props.onExtra?.(action, row, setOpened);
  };
  const openRow = (row: Row): void => {
    if (rights.view) setOpened({ mode: 'view', id: row.id });
    else if (rights.edit) setOpened({ mode: 'edit', id: row.id });
  };
  const add = (): void => void addBelow(null);
  useListKeys({
    rows,
    activeId,
    onActivate: setActiveId,
    onOpen: openRow,
    onNew: rights.add ? add : null,
    search,
    table,
  });

  const nameOf = (id: string): string => String(tree.byId.get(id)?.[resource.titleField] ?? '');
  const onSearch = (filters: Record<string, string>): void =>
    page.setQuery(writeListState({ ...state, filters }), { push: true });
  const tools = props.tools?.(visibleIds, nameOf) ?? [];
  const selection = rights.delete || tools.length > 0 ? { selected, change: setSelected } : null;
  const actionsWidth = actions.reduce((sum, { label }) => sum + 16 + widthOf(label), 20);

  const body = (): ReactNode => {
    if (tree.top.isError && !tree.top.data)
      return <ErrorState error={tree.top.error} onRetry={() => void tree.top.refetch()} />;
    if (!tree.top.data || !prefs.isReady) return <TableSkeleton columns={isNarrow ? 1 : shown.length} rows={8} />;
    if (rows.length === 0 && isFiltered) {
      const clear = <Button onClick={() => onSearch({})}>{t(words.clear)}</Button>;
      return <EmptyState title={t(words.notFound)} action={clear} />;
    }
    if (rows.length === 0) {
      const next = rights.add ? (
        <Button kind="primary" onClick={add}>
          {t(words.add)}
        </Button>
      ) : null;
      return (
        <EmptyState title={t(words.empty)} action={next}>
          {props.emptyNext ? t(props.emptyNext) : null}
        </EmptyState>
      );
    }
    const common = { rows, columns: shown, names: noNames, selection, actions, actionsOf, onAction };
    const leadOf = (row: Row) => leads.get(row.id) ?? '0:leaf';
    if (isNarrow)
      return <CardList {...common} titleField={resource.titleField} leadOf={leadOf} cellOf={props.cellOf} />;
    return (
      <DataTable
        {...common}
        label={t(resource.title)}
        density={density.value}
        sort={null}
        isSortable={() => false}
        actionsWidth={Math.round(actionsWidth)}
        onToggle={null}
        activeId={activeId}
        onActivate={setActiveId}
        onWidth={(name, width) => prefs.set(withWidth(prefs.value, name, width))}
        leadOf={leadOf}
        cellOf={props.cellOf}
      />
    );
  };

  return (
    <section className="crud" aria-label={t(resource.title)}>
      <PageHead
        title={t(resource.title)}
        note={
          tree.top.data && call === 'list' ? t([`共 ${tree.byId.size} 条`, `${tree.byId.size} in total`]) : undefined
        }
        actions={
          <>
            {props.aside}
            <ListTools
              resource={resource}
              rights={rights}
              total={rows.length}
              selected={visibleIds}
              tools={tools}
              exportQuery={noQuery}
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
              onImport={() => undefined}
              onRefresh={() => void changes.refresh()}
            />
          </>
        }
      />
      <SearchBar resource={resource} filters={state.filters} onSearch={onSearch} ref={search} />
      <div
        ref={table}
        className="crud-body"
        aria-busy={tree.top.isFetching}
        data-stale={tree.top.isPlaceholderData ? '' : undefined}
      >
        {body()}
      </div>
      <Suspense fallback={null}>
        {opened ? (
          <FormDialog
            key={opened.mode === 'add' ? `add-${String(opened.given?.parentId)}` : `${opened.mode}-${opened.id}`}
            resource={form}
            opened={opened}
            extras={{
              ...extras,
              onSaved: () => {
                extras?.onSaved?.();
                const parent = opened.mode === 'add' ? opened.given?.parentId : null;
                if (typeof parent === 'string') tree.show(parent);
              },
            }}
            title={form.title}
            onClose={() => setOpened(null)}
            onEdit={
              rights.edit && opened.mode === 'view' ? () => setOpened({ mode: 'edit', id: opened.id }) : undefined
            }
          />
        ) : null}
      </Suspense>
      {historyDrawer}
    </section>
  );
};
