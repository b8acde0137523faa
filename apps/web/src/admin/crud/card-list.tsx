import { EllipsisVertical } from 'lucide-react';
import { useLanguage, useText } from '../../lib/i18n.ts';
import type { NamesByField } from '../fields/dictionary.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import type { Column } from './columns.ts';
import { type CellOf, cellText, type RowAction, type RowLead } from './table-row.tsx';
import type { Row } from './use-list.ts';
import '../ui/chevron.css';
import './card-list.css';

const words = {
  open: ['展开', 'Expand'],
  close: ['收起', 'Collapse'],
  actions: ['操作', 'Actions'],
  pick: ['选择', 'Select'],
  empty: ['（空）', '(empty)'],
} as const;

interface CardListProps {
  rows: readonly Row[];
  columns: readonly Column[];
  names: NamesByField;
  titleField: string;
  selection: { selected: ReadonlySet<string>; change: (selected: ReadonlySet<string>) => void } | null;
  actions: readonly RowAction[];
  /** Where rows differ in what can be done with them. */
  actionsOf?: (row: Row) => readonly RowAction[];
  onAction: (action: string, row: Row) => void;
  leadOf?: (row: Row) => RowLead;
  cellOf?: CellOf;
}

const Card = ({
  row,
  columns,
  names,
  titleField,
  selection,
  actions: common,
  actionsOf,
  onAction,
  leadOf,
  cellOf,
}: Omit<CardListProps, 'rows'> & { row: Row }) => {
  const actions = actionsOf?.(row) ?? common;
  const [depth = '0', state = 'leaf'] = leadOf?.(row).split(':') ?? [];
  const t = useText();
  const language = useLanguage();
  const title = String(row[titleField] ?? '') || t(words.empty);
  const pick = (picked: boolean): void => {
    if (!selection) return;
    const next = new Set(selection.selected);
    if (picked) next.add(row.id);
    else next.delete(row.id);
    selection.change(next);
  };
  return (
    <li className="crud-card" aria-label={title} style={{ marginInlineStart: Math.min(Number(depth), 6) * 14 }}>
      <div className="crud-card-head">
        {state === 'leaf' ? null : (
          <button
            type="button"
            className="crud-expander ui-chevron"
            aria-expanded={state === 'open'}
            aria-label={`${t(state === 'open' ? words.close : words.open)}: ${title}`}
            onClick={() => onAction('expand', row)}
          />
        )}
        {selection ? (
          <input
            type="checkbox"
            aria-label={`${t(words.pick)}: ${title}`}
            checked={selection.selected.has(row.id)}
            onChange={(event) => pick(event.target.checked)}
          />
        ) : null}
        <strong>{title}</strong>
        {actions.length > 0 ? (
          <Menu
            label={t(words.actions)}
            placement="bottom-end"
            items={actions.map((action) => ({
              key: action.key,
              label: action.label,
              danger: action.danger === true,
              onSelect: () => onAction(action.key, row),
            }))}
            trigger={(trigger) => (
              <IconButton {...trigger} label={`${t(words.actions)}: ${title}`} icon={<EllipsisVertical size={18} />} />
            )}
          />
        ) : null}
      </div>
      <dl>
        {columns
          .filter((column) => column.name !== titleField)
          .map((column) => {
            const text = cellText(column, row, names, language);
            const own = cellOf?.(column.name, row) ?? text.slice(0, 120);
            return own === '' ? null : (
              <div key={column.name}>
                <dt>{t(column.label)}</dt>
                <dd>{own}</dd>
              </div>
            );
          })}
      </dl>
    </li>
  );
};

/** Rows on a narrow screen. */
export const CardList = ({ rows, ...props }: CardListProps) => (
  <ul className="crud-cards">
    {rows.map((row) => (
      <Card key={row.id} row={row} {...props} />
    ))}
  </ul>
);
