import type { Text } from '@manyi/shared/contract/text';
import type { Fields, Resource } from '@manyi/shared/resource/resource';
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { usePage } from '../../../../lib/page.ts';
import type { Query } from '../../../../lib/query-string.ts';
import { EmptyList } from '../../../crud/empty-list.tsx';
import { useKeptDialog } from '../../../crud/form-draft.ts';
import type { FormExtras } from '../../../crud/form-extras.ts';
import type { Values } from '../../../crud/form-state.ts';
import { historyAction, useHistory } from '../../../crud/history/use-history.tsx';
import { ListBody } from '../../../crud/list-body.tsx';
import { ListFrame } from '../../../crud/list-frame.tsx';
import { callQueryOf, readListState, writeListState } from '../../../crud/list-state.ts';
import type { ListTool } from '../../../crud/list-tools.tsx';
import type { Opened } from '../../../crud/opened.ts';
import type { CellOf, RowAction } from '../../../crud/table-row.tsx';
import { useChanges } from '../../../crud/use-changes.ts';
import { useColumns } from '../../../crud/use-columns.tsx';
import type { Row } from '../../../crud/use-list.ts';
import { useListKeys } from '../../../crud/use-list-keys.ts';
import { useRights } from '../../../crud/use-rights.ts';
import type { NamesByField } from '../../../fields/dictionary.ts';
import { type TreeCall, type TreeRow, useTreeRows } from './use-tree-rows.ts';

const FormDialog = lazy(async () => ({ default: (await import('../../../crud/form-dialog.tsx')).FormDialog }));

const words = {
  addBelow: ['新增子项', 'Add below'],
  view: ['查看', 'View'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  expandAll: ['全部展开', 'Expand all'],
  collapseAll: ['全部收起', 'Collapse all'],
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
  /** What the history tells besides the fields of the dialog, such as rights. */
  history?: Fields;
  aside?: ReactNode;
  /** What to do while there is nothing. */
  emptyNext?: Text;
}

/** A list screen whose rows are a tree: like every list, but for paging. */
export const TreeList = (props: TreeListProps) => {
  const { resource, form, extras, also = noQuery, givenBelow, mayHaveChildren, extraActions } = props;
  const t = useText();
  const page = usePage();
  const rights = useRights(resource);
  const changes = useChanges(resource);
  const isLazy = props.call === 'lazy-list';
  /** Asked for at once although it comes level by level. */
  const [isWhole, setWhole] = useState(false);
  const call = isWhole ? 'list' : props.call;
  const state = useMemo(() => readListState(resource, page.query), [resource, page.query]);
  const tree = useTreeRows(resource, { call, also, filters: callQueryOf(resource, { ...state, sort: null }, false) });
  // These rows carry no times.
  const columns = useColumns(resource, false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [activeId, setActiveId] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(useKeptDialog(form));
  const search = useRef<HTMLFormElement>(null);
  const table = useRef<HTMLDivElement>(null);

  const rows = tree.placed.map(({ row }) => row);
  const leads = new Map(tree.placed.map(({ row, lead }) => [row.id, lead]));
  const chosen = rows.filter((row) => selected.has(row.id));
  const chosenIds = chosen.map(({ id }) => id);
  const rowOf = (row: Row): TreeRow | undefined => tree.byId.get(row.id);

  const recorded = useMemo(
    (): Resource => ({ ...resource, fields: { ...form.fields, ...resource.fields, ...props.history } }),
    [resource, form, props.history],
  );
  const {
    actions: historyActions,
    open: openHistory,
    openDeleted,
    drawer: historyDrawer,
  } = useHistory(recorded, rights);
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
    onExpand: (id, isOpen) => {
      const lead = leads.get(id);
      if (lead?.endsWith(isOpen ? ':closed' : ':open')) tree.toggle(id);
    },
    search,
    table,
  });

  const nameOf = (id: string): string => String(tree.byId.get(id)?.[resource.titleField] ?? '');
  const onSearch = (filters: Record<string, string>): void =>
    page.setQuery(writeListState({ ...state, filters }), { push: true });
  const own = props.tools?.(chosenIds, nameOf) ?? [];
  const isSelectable = rights.delete || rights.edit || own.length > 0;
  const whole: ListTool = {
    key: 'whole',
    label: t(isWhole ? words.collapseAll : words.expandAll),
    icon: isWhole ? <ChevronsDownUp size={15} aria-hidden="true" /> : <ChevronsUpDown size={15} aria-hidden="true" />,
    onSelect: () => setWhole(!isWhole),
  };
  const tools = isLazy ? [...own, whole] : own;
  const count = tree.byId.size;

  return (
    <ListFrame
      resource={resource}
      form={form}
      extras={extras}
      title={resource.title}
      note={tree.top.data && call === 'list' ? t([`共 ${count} 条`, `${count} in total`]) : undefined}
      aside={props.aside}
      rights={rights}
      total={rows.length}
      chosen={chosen}
      tools={tools}
      exportQuery={noQuery}
      settings={columns.settings}
      filters={state.filters}
      onSearch={onSearch}
      search={search}
      table={table}
      isFetching={tree.top.isFetching}
      isStale={tree.top.isPlaceholderData}
      onAdd={add}
      onRemove={() => void changes.remove(chosenIds).then((done) => done && setSelected(new Set()))}
      onRefresh={() => void changes.refresh()}
      onDeleted={openDeleted}
      onUnchoose={() => setSelected(new Set())}
      body={
        <ListBody
          reading={tree.top}
          columns={columns}
          expected={8}
          titleField={resource.titleField}
          empty={
            <EmptyList
              resource={resource}
              rights={rights}
              onClear={Object.keys(state.filters).length > 0 ? () => onSearch({}) : undefined}
              onAdd={add}
              next={props.emptyNext}
            />
          }
          label={t(resource.title)}
          rows={rows}
          names={noNames}
          sort={null}
          isSortable={() => false}
          selection={isSelectable ? { selected, change: setSelected } : null}
          actions={actions}
          actionsOf={actionsOf}
          onAction={onAction}
          onToggle={null}
          activeId={activeId}
          onActivate={setActiveId}
          leadOf={(row) => leads.get(row.id) ?? '0:leaf'}
          cellOf={props.cellOf}
        />
      }
    >
      <Suspense fallback={null}>
        {opened ? (
          <FormDialog
            key={opened.mode === 'add' ? `add-${String(opened.given?.parentId)}` : `${opened.mode}-${opened.id}`}
            resource={form}
            opened={opened}
            extras={{
              ...extras,
              onSaved: (saved) => {
                extras?.onSaved?.(saved);
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
    </ListFrame>
  );
};
