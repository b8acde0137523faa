import type { Text } from '@manyi/shared/contract/text';
import type { Field } from '@manyi/shared/resource/field';
import type { Resource } from '@manyi/shared/resource/resource';
import { fieldsOf } from '@manyi/shared/resource/resource';
import { isRecord } from '../../lib/storage.ts';

/** A column a list can show. */
export interface Column {
  name: string;
  label: Text;
  /** Null for the times every row has. */
  field: Field | null;
  width: number;
  /** Shown until the person decides otherwise. */
  shown: boolean;
  /** The person set the width, be it too narrow for its name. */
  isSet?: boolean;
}

/** What a person set about the columns of one list; kept on the server. Columns it does not name follow the descriptor. */
export interface ColumnPrefs {
  order: readonly string[];
  hidden: readonly string[];
  widths: Readonly<Record<string, number>>;
  /** Columns shown although the descriptor hides them at first. */
  added: readonly string[];
}

export const noPrefs: ColumnPrefs = { order: [], hidden: [], widths: {}, added: [] };

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export const isColumnPrefs = (value: unknown): value is ColumnPrefs =>
  isRecord(value) &&
  isNames(value.order) &&
  isNames(value.hidden) &&
  isNames(value.added) &&
  isRecord(value.widths) &&
  Object.values(value.widths).every((width) => typeof width === 'number');

export const minWidth = 64;
export const maxWidth = 900;

const usualWidth = (field: Field): number => {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'choice':
    case 'textChoice':
      return 110;
    case 'date':
      return 120;
    case 'dateTime':
      return 176;
    case 'dict':
      return 140;
    default:
      return field.wide ? 260 : 200;
  }
};

const rowTimes = (resource: Resource): Column[] => [
  { name: 'createTime', label: ['创建时间', 'Created'], field: null, width: 176, shown: resource.createTimeRange },
  { name: 'updateTime', label: ['更新时间', 'Updated'], field: null, width: 176, shown: false },
];

/** All columns of a resource in the descriptor's order, then the times of the row. */
export const allColumns = (resource: Resource): Column[] => [
  ...fieldsOf(resource).flatMap(([name, field]): Column[] =>
    field.secret
      ? []
      : [{ name, label: field.label, field, width: field.width ?? usualWidth(field), shown: field.list !== false }],
  ),
  // A log names its time itself, first of all, and is never updated.
  ...(resource.fields.createTime ? [] : rowTimes(resource)),
];

/** The descriptor's columns as the person arranged them. Names that no longer exist are forgotten, new ones come last. */
export const arrange = (columns: readonly Column[], prefs: ColumnPrefs): Column[] => {
  const place = new Map(prefs.order.map((name, at) => [name, at]));
  return columns
    .map((column, at) => ({ column, at: place.get(column.name) ?? prefs.order.length + at }))
    .sort((a, b) => a.at - b.at)
    .map(({ column }) => ({
      ...column,
      width: Math.min(maxWidth, Math.max(minWidth, prefs.widths[column.name] ?? column.width)),
      isSet: prefs.widths[column.name] !== undefined,
      shown: column.shown ? !prefs.hidden.includes(column.name) : prefs.added.includes(column.name),
    }));
};

const without = (names: readonly string[], name: string): string[] => names.filter((one) => one !== name);

export const withShown = (prefs: ColumnPrefs, column: Column, initially: boolean, shown: boolean): ColumnPrefs => ({
  ...prefs,
  hidden:
    initially && !shown ? [...without(prefs.hidden, column.name), column.name] : without(prefs.hidden, column.name),
  added: !initially && shown ? [...without(prefs.added, column.name), column.name] : without(prefs.added, column.name),
});

/** Moves a column one place among all of them, hidden ones included. */
export const withMoved = (prefs: ColumnPrefs, arranged: readonly Column[], name: string, by: 1 | -1): ColumnPrefs => {
  const order = arranged.map((column) => column.name);
  const from = order.indexOf(name);
  const to = from + by;
  const other = order[to];
  if (from === -1 || other === undefined) return prefs;
  order[to] = name;
  order[from] = other;
  return { ...prefs, order };
};

export const withWidth = (prefs: ColumnPrefs, name: string, width: number): ColumnPrefs => ({
  ...prefs,
  widths: { ...prefs.widths, [name]: Math.round(Math.min(maxWidth, Math.max(minWidth, width))) },
});
