import type { Database, Sql } from '../../../platform/database/database.ts';

/**
 * What survey queries read of people and departments, copied to the database a tenant lives in: names and the tree, no
 * account, no password, no address of anybody. The platform's rows are the truth.
 */
const sources = {
  system_tenant: {
    key: ['tenant_id'],
    columns: ['tenant_id', 'id', 'tenant_name', 'expire_time', 'status', 'is_deleted'],
    order: 'tenant_id',
  },
  system_dept: {
    key: ['tenant_id', 'id'],
    columns: [
      ...[
        'tenant_id',
        'id',
        'parent_id',
        'ancestors',
        'dept_name',
        'full_name',
        'sort',
        'college_kind',
        'college_code',
      ],
      ...['create_user', 'create_dept', 'create_time', 'update_user', 'update_time', 'status', 'is_deleted'],
    ],
    // Parents before their children.
    order: 'length(ancestors), id',
  },
  system_user: {
    key: ['tenant_id', 'id'],
    columns: ['tenant_id', 'id', 'account', 'name', 'real_name', 'status', 'is_deleted'],
    order: 'id',
  },
} as const;
type Source = keyof typeof sources;
const names = Object.keys(sources) as Source[];

const batch = 1000;

const readRows = (sql: Sql, source: Source, tenantId: string, ids: readonly string[] | null) => {
  const { columns, order } = sources[source];
  // An account is what people sign in with; survey queries never show it.
  const wanted = columns.map((column) => (column === 'account' ? 'id::text as account' : column)).join(', ');
  return sql<{ row: string }[]>`
    select row_to_json(t)::text as row from (
      select ${sql.unsafe(wanted)} from ${sql(source)}
      where tenant_id = ${tenantId} ${ids ? sql`and id = any (${[...ids]}::bigint[])` : sql``}
      order by ${sql.unsafe(order)}) t`;
};

const writeRows = async (sql: Sql, source: Source, rows: readonly string[]): Promise<void> => {
  const { columns, key } = sources[source];
  const list = columns.join(', ');
  const changes = columns
    .filter((column) => !(key as readonly string[]).includes(column))
    .map((column) => `${column} = excluded.${column}`)
    .join(', ');
  await sql`
    insert into ${sql(source)} (${sql.unsafe(list)})
    select ${sql.unsafe(list)} from unnest(${[...rows]}::text[]) with ordinality one (text, place),
      json_populate_record(null::${sql(source)}, one.text::json) order by place
    on conflict (${sql.unsafe(key.join(', '))}) do update set ${sql.unsafe(changes)}`;
};

/** @param ids null: all of the tenant. */
const copySource = async (
  platform: Database,
  home: Sql,
  source: Source,
  tenantId: string,
  ids: readonly string[] | null,
): Promise<void> => {
  const rows = await platform.asSystem((sql) => readRows(sql, source, tenantId, ids));
  if (source === 'system_dept') {
    // Two that swapped their codes would be in each other's way.
    await home`
      update system_dept set college_code = null
      where tenant_id = ${tenantId} ${ids ? home`and id = any (${[...ids]}::bigint[])` : home``}`;
  }
  for (let at = 0; at < rows.length; at += batch) {
    await writeRows(
      home,
      source,
      rows.slice(at, at + batch).map(({ row }) => row),
    );
  }
};

/** Everything, before a tenant begins to live in `home`. */
export const copyMirror = async (platform: Database, home: Sql, tenantId: string): Promise<void> => {
  for (const source of names) await copySource(platform, home, source, tenantId, null);
};

/** Once a tenant no longer lives there. */
export const clearMirror = async (home: Sql, tenantId: string): Promise<void> => {
  for (const source of [...names].reverse()) await home`delete from ${home(source)} where tenant_id = ${tenantId}`;
};

interface Noted {
  id: string;
  source: Source;
  rowId: string;
}
const mostNoted = 5000;

/**
 * Brings what has changed to the database a tenant lives in. One instance does it at a time; what it could not deliver stays
 * noted. @returns whether more may be waiting.
 */
export const drainMirror = (platform: Database, home: Database, tenantId: string): Promise<boolean> =>
  platform.asSystem(async (sql) => {
    const noted = await sql<Noted[]>`
      select id, source, row_id as "rowId" from survey_mirror_change where tenant_id = ${tenantId}
      order by id limit ${mostNoted} for update skip locked`;
    if (noted.length === 0) return false;
    await home.asSystem(async (there) => {
      for (const source of names) {
        const ids = [...new Set(noted.filter((one) => one.source === source).map(({ rowId }) => rowId))];
        if (ids.length > 0) await copySource(platform, there, source, tenantId, ids);
      }
    });
    await sql`delete from survey_mirror_change where id in ${sql(noted.map(({ id }) => id))}`;
    return noted.length === mostNoted;
  });

/** Nothing has to be delivered any more: the tenant is here. */
export const forgetNoted = async (sql: Sql, tenantId: string): Promise<void> => {
  await sql`delete from survey_mirror_change where tenant_id = ${tenantId}`;
};
