import { textIn } from '@manyi/shared/contract/text';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type CSSProperties, type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react';

import { useLanguage, useText } from '../../lib/i18n.ts';
import type { NamesByField } from '../fields/dictionary.ts';
import type { Column } from './columns.ts';
import type { Density } from './density.ts';
import type { ListState } from './list-state.ts';
import { ResizeHandle } from './resize-handle.tsx';
import { type CellOf, type RowAction, type RowLead, TableRow } from './table-row.tsx';
import { actionsWidthOf, headWidth } from './text-width.ts';
import type { Row } from './use-list.ts';
import './data-table.css';

const words = {
  selectPage: ['选择本页全部', 'Select all on this page'],
  actions: ['操作', 'Actions'],
} as const;

export interface DataTableProps {
  /** Accessible name. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column[];
  names: NamesByField;
  density: Density;
  sort: ListState['sort'];
  /** Absent: this list has an order of its own. */
  onSort?: (name: string) => void;
  isSortable: (name: string) => boolean;
  selection: { selected: ReadonlySet<string>; change: (selected: ReadonlySet<string>) => void } | null;
  actions: readonly RowAction[];
  /** At least so wide; the buttons get the room they need in any case. */
  actionsWidth?: number;
  /** Where rows differ in what can be done with them; the same rows get the same list, or they are rendered again. */
  actionsOf?: (row: Row) => readonly RowAction[];
  onAction: (action: string, row: Row) => void;
  /** Absent: switches are only shown. */
  onToggle: ((row: Row, name: string, value: number) => void) | null;
  activeId: string | null;
  onActivate: (id: string) => void;
  /** Absent: widths are as they are. */
  onWidth?: (name: string, width: number) => void;
  leadOf?: (row: Row) => RowLead;
  /** Cells that are more than text; undefined for the others. Keep it the same from one rendering to the next. */
  cellOf?: CellOf;
}

const selectWidth = 40;

/** The column that takes what is left over, so that the others keep the widths they were given: the one with most to say. */
const flexibleOf = (columns: readonly Column[]): string | undefined =>
  (columns.find((column) => column.field?.wide) ?? columns.at(-1))?.name;

/** The row and what was pressed in it, from marks on the elements: one listener for all rows keeps them cheap. */
const pressed = (event: MouseEvent<HTMLElement>): { id: string; act: string | null; name: string | null } | null => {
  const { target } = event;
  if (!(target instanceof Element)) return null;
  const id = target.closest<HTMLElement>('tr[data-id]')?.dataset.id;
  const control = target.closest<HTMLElement>('[data-act]');
  return id ? { id, act: control?.dataset.act ?? null, name: control?.dataset.name ?? null } : null;
};

/** Narrow columns cut long texts; what is cut can be read on hover. Found out then: 200 rows have thousands of texts. */
const showCut = ({ target }: MouseEvent<HTMLElement>): void => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td:not(.crud-actions)') : null;
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
};

const SelectPage = ({
  rows,
  selection,
}: {
  rows: readonly Row[];
  selection: NonNullable<DataTableProps['selection']>;
}) => {
  const t = useText();
  const box = useRef<HTMLInputElement>(null);
  const count = rows.filter((row) => selection.selected.has(row.id)).length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < rows.length;
  }, [count, rows.length]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={t(words.selectPage)}
      checked={rows.length > 0 && count === rows.length}
      onChange={(event) => selection.change(event.target.checked ? new Set(rows.map((row) => row.id)) : new Set())}
    />
  );
};

const SortMark = ({ sort, name }: { sort: ListState['sort']; name: string }) => {
  if (sort?.name !== name) return <ArrowUp size={11} className="crud-sort-idle" aria-hidden="true" />;
  const Mark = sort.descending ? ArrowDown : ArrowUp;
  return <Mark size={11} aria-hidden="true" />;
};

const HeadCell = ({ column, props, isFlexible }: { column: Column; props: DataTableProps; isFlexible: boolean }) => {
  const t = useText();
  const { sort, onSort, onWidth } = props;
  const direction = sort?.name === column.name ? (sort.descending ? 'descending' : 'ascending') : undefined;
  const isNumber = column.field?.kind === 'integer' || column.field?.kind === 'decimal';
  return (
    <th scope="col" aria-sort={direction} className={isNumber ? 'crud-number' : undefined}>
      {onSort && props.isSortable(column.name) ? (
        <button type="button" className="crud-sort" onClick={() => onSort(column.name)}>
          <span title={t(column.label)}>{t(column.label)}</span>
          <SortMark sort={sort} name={column.name} />
        </button>
      ) : (
        <span className="crud-head-text" title={t(column.label)}>
          {t(column.label)}
        </span>
      )}
      {isFlexible || !onWidth ? null : (
        <ResizeHandle width={column.width} onWidth={(width) => onWidth(column.name, width)} />
      )}
    </th>
  );
};

export const DataTable = (props: DataTableProps) => {
  const {
    label,
    rows,
    names,
    density,
    selection,
    actions,
    activeId,
    onActivate,
    onAction,
    onToggle,
    leadOf,
    actionsOf,
    cellOf,
  } = props;
  const t = useText();
  const language = useLanguage();
  // A name that is cut off has to be guessed; one that the person made narrow was read before.
  const columns = useMemo(
    () =>
      props.columns.map((column) =>
        column.isSet ? column : { ...column, width: Math.max(column.width, headWidth(textIn(column.label, language))) },
      ),
    [props.columns, language],
  );
  const actionsWidth = Math.max(props.actionsWidth ?? 0, actionsWidthOf(actions.map(({ label: one }) => one)));
  const least = columns.reduce(
    (sum, column) => sum + column.width,
    (selection ? selectWidth : 0) + (actions.length > 0 ? actionsWidth : 0),
  );

  const flexible = flexibleOf(columns);

  const onPress = (event: MouseEvent<HTMLElement>): void => {
    const what = pressed(event);
    const row = what && rows.find((one) => one.id === what.id);
    if (!what || !row) return;
    onActivate(row.id);
    if (what.act === 'toggle' && what.name) onToggle?.(row, what.name, row[what.name] === 1 ? 0 : 1);
    else if (what.act) onAction(what.act, row);
  };

  const latest = useRef(selection);
  latest.current = selection;
  const onPick = useCallback((id: string, picked: boolean) => {
    if (!latest.current) return;
    const next = new Set(latest.current.selected);
    if (picked) next.add(id);
    else next.delete(id);
    latest.current.change(next);
  }, []);

  return (
    <table className="crud-table" data-density={density} aria-label={label} style={{ minWidth: least }}>
      <colgroup>
        {selection ? <col style={{ width: selectWidth }} /> : null}
        {columns.map((column) => (
          <col key={column.name} style={column.name === flexible ? undefined : { width: column.width }} />
        ))}
        {actions.length > 0 ? <col style={{ width: actionsWidth }} /> : null}
      </colgroup>
      <thead>
        <tr>
          {selection ? (
            <th scope="col" className="crud-pick">
              <SelectPage rows={rows} selection={selection} />
            </th>
          ) : null}
          {columns.map((column) => (
            <HeadCell key={column.name} column={column} props={props} isFlexible={column.name === flexible} />
          ))}
          {actions.length > 0 ? (
            <th scope="col" className="crud-actions" style={{ '--actions': `${actionsWidth}px` } as CSSProperties}>
              <span className="crud-head-text">{t(words.actions)}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only real buttons inside act, and those take keys; rows move by j and k. */}
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: a hint for the mouse; the whole text is in the row's dialog. */}
      <tbody onClick={onPress} onMouseOver={showCut}>
        {rows.map((row) => (
          <TableRow
            key={row.id}
            row={row}
            columns={columns}
            names={names}
            language={language}
            actions={actionsOf?.(row) ?? actions}
            hasActions={actions.length > 0}
            cellOf={cellOf}
            isActive={row.id === activeId}
            picked={selection ? selection.selected.has(row.id) : null}
            onPick={onPick}
            canToggle={onToggle !== null}
            lead={leadOf?.(row) ?? null}
          />
        ))}
      </tbody>
    </table>
  );
};
