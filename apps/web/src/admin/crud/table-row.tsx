import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { memo, type ReactNode } from 'react';
import type { NamesByField } from '../fields/dictionary.ts';
import { textOf } from '../fields/field-props.ts';
import { fieldText } from '../fields/field-text.ts';
import type { Column } from './columns.ts';
import type { Row } from './use-list.ts';
import '../ui/chevron.css';

export interface RowAction {
  key: string;
  label: string;
  danger?: boolean;
}

/** Place of a row in a tree: how deep, and whether it can be opened. */
export type RowLead = `${number}:${'open' | 'closed' | 'leaf'}`;

/** A cell of a screen's own kind, or undefined for the usual one. */
export type CellOf = (name: string, row: Row) => ReactNode | undefined;

const words = {
  pick: ['选择', 'Select'],
  open: ['展开', 'Expand'],
  close: ['收起', 'Collapse'],
} as const;

interface TableRowProps {
  row: Row;
  columns: readonly Column[];
  names: NamesByField;
  language: Language;
  actions: readonly RowAction[];
  /** Whether any row has actions, and so a place for them. */
  hasActions: boolean;
  cellOf: CellOf | undefined;
  isActive: boolean;
  /** Null where rows cannot be selected. */
  picked: boolean | null;
  onPick: (id: string, picked: boolean) => void;
  canToggle: boolean;
  lead: RowLead | null;
}

export const cellText = (column: Column, row: Row, names: NamesByField, language: Language): string =>
  column.field ? fieldText(column.name, column.field, row[column.name], names, language) : textOf(row[column.name]);

const Lead = ({ lead, language }: { lead: RowLead; language: Language }) => {
  const [depth, state] = lead.split(':');
  return (
    <>
      <span className="crud-indent" style={{ width: Number(depth) * 18 }} />
      {state === 'leaf' ? (
        <span className="crud-expander" />
      ) : (
        <button
          type="button"
          className="crud-expander ui-chevron"
          data-act="expand"
          aria-expanded={state === 'open'}
          aria-label={textIn(state === 'open' ? words.close : words.open, language)}
        />
      )}
    </>
  );
};

type CellProps = Pick<TableRowProps, 'row' | 'names' | 'language' | 'canToggle' | 'cellOf' | 'lead'>;

/** A function rather than a component, and no element around a text: a page of rows has thousands of these. */
const cellOfRow = (column: Column, at: number, props: CellProps): ReactNode => {
  const { row, names, language, canToggle, cellOf, lead } = props;
  const { name, field } = column;
  const own = cellOf?.(name, row);
  const isSwitch = own === undefined && field?.kind === 'choice' && field.toggle === true;
  const text = own === undefined ? cellText(column, row, names, language) : '';
  const shown = (): ReactNode => {
    if (own !== undefined) return own;
    if (!isSwitch) return text.slice(0, 300);
    return (
      <button
        type="button"
        role="switch"
        className="crud-switch"
        data-act="toggle"
        data-name={name}
        aria-checked={row[name] === 1}
        aria-label={`${textIn(field.label, language)}: ${text}`}
        disabled={!canToggle}
      />
    );
  };
  return (
    <td key={name} className={isNumber(column) ? 'crud-number' : undefined}>
      {lead && at === 0 ? <Lead lead={lead} language={language} /> : null}
      {shown()}
    </td>
  );
};

const isNumber = (column: Column): boolean => column.field?.kind === 'integer' || column.field?.kind === 'decimal';

/** Plain elements and no listeners of its own: 200 of these are rendered in one go. */
export const TableRow = memo(
  ({
    row,
    columns,
    names,
    language,
    actions,
    hasActions,
    cellOf,
    isActive,
    picked,
    onPick,
    canToggle,
    lead,
  }: TableRowProps) => (
    <tr data-id={row.id} tabIndex={-1} data-active={isActive ? '' : undefined} aria-selected={picked ?? undefined}>
      {picked === null ? null : (
        <td className="crud-pick">
          <input
            type="checkbox"
            checked={picked}
            aria-label={textIn(words.pick, language)}
            onChange={(event) => onPick(row.id, event.target.checked)}
          />
        </td>
      )}
      {columns.map((column, at) => cellOfRow(column, at, { row, names, language, canToggle, cellOf, lead }))}
      {hasActions ? (
        <td className="crud-actions">
          <div className="crud-actions-in">
            {actions.map((action) => (
              <button
                key={action.key}
                type="button"
                data-act={action.key}
                className={action.danger ? 'crud-action crud-action-danger' : 'crud-action'}
              >
                {action.label}
              </button>
            ))}
          </div>
        </td>
      ) : null}
    </tr>
  ),
);
TableRow.displayName = 'TableRow';
