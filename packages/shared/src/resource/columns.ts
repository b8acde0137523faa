import type { Field } from './field.ts';
import type { Resource } from './resource.ts';
import { columnOf, fieldsOf } from './resource.ts';

/** What a value of a column is to PostgreSQL and to the filters. */
export type ColumnType = 'text' | 'id' | 'ids' | 'integer' | 'decimal' | 'date' | 'dateTime';

export interface Column {
  /** Name in JSON. */
  name: string;
  /** Name in SQL. */
  column: string;
  type: ColumnType;
  /** Never selected. */
  secret: boolean;
}

const typeOf = (field: Field): ColumnType => {
  switch (field.kind) {
    case 'choice':
    case 'integer':
      return 'integer';
    case 'decimal':
      return 'decimal';
    case 'date':
      return 'date';
    case 'dateTime':
      return 'dateTime';
    case 'reference':
      return 'id';
    case 'references':
      return 'ids';
    case 'text':
    case 'richText':
    case 'textChoice':
    case 'dict':
      return 'text';
  }
};

const base: readonly Column[] = [
  { name: 'id', column: 'id', type: 'id', secret: false },
  { name: 'createUser', column: 'create_user', type: 'id', secret: false },
  { name: 'createDept', column: 'create_dept', type: 'id', secret: false },
  { name: 'createTime', column: 'create_time', type: 'dateTime', secret: false },
  { name: 'updateUser', column: 'update_user', type: 'id', secret: false },
  { name: 'updateTime', column: 'update_time', type: 'dateTime', secret: false },
  { name: 'status', column: 'status', type: 'integer', secret: false },
  { name: 'version', column: 'version', type: 'integer', secret: false },
];

/** The columns of a resource by JSON name: the allow-list for everything a caller can name. */
export const columnsOf = (resource: Resource): ReadonlyMap<string, Column> => {
  const own = fieldsOf(resource).map(
    ([name, field]): Column => ({ name, column: columnOf(name), type: typeOf(field), secret: field.secret === true }),
  );
  return new Map([...base, ...own].map((column) => [column.name, column]));
};
