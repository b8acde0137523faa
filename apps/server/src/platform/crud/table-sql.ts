import type { Field } from '@manyi/shared/resource/field';
import type { Resource } from '@manyi/shared/resource/resource';
import { columnOf, fieldsOf, tableOf } from '@manyi/shared/resource/resource';

/**
 * The table a descriptor asks for. `npm run new:resource` writes the first migration of an entity from it, and a test holds
 * every descriptor against the real columns, so neither side changes alone. Nothing is ever applied from here.
 */
export interface ColumnPlan {
  column: string;
  /** As PostgreSQL's `format_type` spells it. */
  type: string;
  notNull: boolean;
  /** Of a new column; not compared. */
  default?: string;
}

/** Longer texts get no limit of their own in the database: the descriptor's is the rule, and 10 kB is where it stops mattering. */
const longText = 10_000;

const textType = (max: number): string => (max > longText ? 'text' : `character varying(${max})`);

const typeOf = (field: Field): string => {
  switch (field.kind) {
    case 'text':
    case 'richText':
      return field.kind === 'richText' ? 'text' : textType(field.max);
    case 'textChoice':
    case 'dict':
      return 'character varying(64)';
    case 'integer':
    case 'choice':
      return 'integer';
    case 'decimal':
      return `numeric(18,${field.scale})`;
    case 'date':
      return 'date';
    case 'dateTime':
      return 'timestamp with time zone';
    case 'reference':
      return 'bigint';
    case 'references':
      return 'text';
  }
};

const isText = (type: string): boolean => type === 'text' || type.startsWith('character varying');

export const columnPlans = (resource: Resource): ColumnPlan[] => {
  const own = fieldsOf(resource).map(([name, field]): ColumnPlan => {
    const type = typeOf(field);
    return isText(type)
      ? { column: columnOf(name), type, notNull: true, default: `''` }
      : { column: columnOf(name), type, notNull: false };
  });
  const tenant: ColumnPlan[] =
    resource.owner === 'tenant'
      ? [
          {
            column: 'tenant_id',
            type: 'character varying(12)',
            notNull: true,
            default: `current_setting('app.tenant')`,
          },
        ]
      : [];
  return [
    ...tenant,
    { column: 'id', type: 'bigint', notNull: true, default: 'next_id()' },
    ...own,
    { column: 'create_user', type: 'bigint', notNull: false },
    { column: 'create_dept', type: 'bigint', notNull: false },
    { column: 'create_time', type: 'timestamp with time zone', notNull: true, default: 'now()' },
    { column: 'update_user', type: 'bigint', notNull: false },
    { column: 'update_time', type: 'timestamp with time zone', notNull: false },
    { column: 'status', type: 'integer', notNull: true, default: '1' },
    { column: 'version', type: 'integer', notNull: true, default: '0' },
    { column: 'is_deleted', type: 'boolean', notNull: true, default: 'false' },
  ];
};

/** Columns of the unique index a `unique` field needs. */
export const uniquePlans = (resource: Resource): string[][] =>
  fieldsOf(resource).flatMap(([name, field]) => {
    if (!field.unique) return [];
    return [resource.owner === 'tenant' ? ['tenant_id', columnOf(name)] : [columnOf(name)]];
  });

const short: Record<string, string> = { 'timestamp with time zone': 'timestamptz' };
const shortType = (type: string): string => short[type] ?? type.replace('character varying', 'varchar');

const columnSql = ({ column, type, notNull, default: value }: ColumnPlan): string =>
  `  ${column} ${shortType(type)}${notNull ? ' not null' : ''}${value === undefined ? '' : ` default ${value}`}`;

/** SQL of the whole table, for a person to read and check in. */
export const tableSql = (resource: Resource): string => {
  const table = tableOf(resource);
  const isTenant = resource.owner === 'tenant';
  const key = isTenant ? 'tenant_id, id' : 'id';
  const lines = [...columnPlans(resource).map(columnSql), `  primary key (${key})`];
  const [sortField] = resource.sort;
  const sortColumns = [
    ...(isTenant ? ['tenant_id'] : []),
    ...(resource.tree ? ['parent_id'] : []),
    columnOf(sortField),
  ];
  return [
    `-- ${resource.title[1]}`,
    `create table ${table} (\n${lines.join(',\n')}\n);`,
    ...uniquePlans(resource).map(
      (columns) =>
        `create unique index ${table}_${columns.at(-1)} on ${table} (${columns.join(', ')}) where not is_deleted;`,
    ),
    `create index ${table}_order on ${table} (${sortColumns.join(', ')}) where not is_deleted;`,
    ...(isTenant ? [`select manyi_tenant_table('${table}');`] : []),
    '',
  ].join('\n');
};
