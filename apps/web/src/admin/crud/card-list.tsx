import { EllipsisVertical } from 'lucide-react';
import { useLanguage, useText } from '../../lib/i18n.ts';
import type { NamesByField } from '../fields/dictionary.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import type { Column } from './columns.ts';
import { cellText, type RowAction } from './table-row.tsx';
import type { Row } from './use-list.ts';
import './card-list.css';

const words = { actions: ['操作', 'Actions'], pick: ['选择', 'Select'], empty: ['（空）', '(empty)'] } as const;

interface CardListProps {
  rows: readonly Row[];
  columns: readonly Column[];
  names: NamesByField;
  titleField: string;
  selection: { selected: ReadonlySet<string>; change: (selected: ReadonlySet<string>) => void } | null;
  actions: readonly RowAction[];
  onAction: (action: string, row: Row) => void;
}

const Card = ({
  row,
  columns,
  names,
  titleField,
  selection,
  actions,
  onAction,
}: Omit<CardListProps, 'rows'> & { row: Row }) => {
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
    <li className="crud-card" aria-label={title}>
      <div className="crud-card-head">
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
            return text === '' ? null : (
              <div key={column.name}>
                <dt>{t(column.label)}</dt>
                <dd>{text.slice(0, 120)}</dd>
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
