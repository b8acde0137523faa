import type { HistoryChange, HistoryValue } from '@manyi/shared/contract/history';
import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import type { Resource } from '@manyi/shared/resource/resource';
import { columnOf, fieldsOf, tableOf } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import type { Naming, Namings } from '../../../platform/audit/history-source.ts';
import type { Sql } from '../../../platform/database/database.ts';

export const namingsOf = (resource: Resource): Namings =>
  Object.fromEntries(
    fieldsOf(resource).flatMap(([name, field]): [string, Naming][] => {
      if (field.kind === 'dict') return [[name, { dictionary: field.code, business: field.business === true }]];
      return field.kind === 'reference' || field.kind === 'references' ? [[name, { to: field.to }]] : [];
    }),
  );

interface Where {
  sql: Sql;
  language: Language;
  /** Whose rows may be named. */
  tenantIds: readonly string[];
}
interface Name {
  key: string;
  name: string;
}

/** Rows whose calls are written by hand. */
const written: Readonly<Record<string, { table: string; title: string; ofTenant: boolean }>> = {
  dept: { table: 'system_dept', title: 'dept_name', ofTenant: true },
  role: { table: 'system_role', title: 'role_name', ofTenant: true },
  user: { table: 'system_user', title: 'real_name', ofTenant: true },
};

/** A button is called the same on every screen, so its screen is told too. */
const namesOfMenus = ({ sql, language }: Where, ids: readonly string[]): Promise<Name[]> => {
  const of = (menu: string) =>
    language === 'en' ? sql`coalesce(nullif(${sql(menu)}.name_en, ''), ${sql(menu)}.name)` : sql`${sql(menu)}.name`;
  return sql<Name[]>`
    select m.id::text as key, case when m.category = 2 and p.id is not null then ${of('p')} || ' / ' || ${of('m')} else ${of('m')} end as name
    from system_menu m left join system_menu p on p.id = m.parent_id where m.id = any (${[...ids]}::bigint[])`;
};

const namesOfTenants = ({ sql }: Where, numbers: readonly string[]): Promise<Name[]> =>
  sql<Name[]>`select tenant_id as key, tenant_name as name from system_tenant where tenant_id = any (${[...numbers]})`;

const namesOfRows = ({ sql, tenantIds }: Where, to: string, ids: readonly string[]): Promise<Name[]> | Name[] => {
  const resource = resources.find(({ name }) => name === to);
  const target = resource
    ? { table: tableOf(resource), title: columnOf(resource.titleField), ofTenant: resource.owner === 'tenant' }
    : written[to];
  if (!target) return [];
  return sql<Name[]>`
    select id::text as key, ${sql(target.title)}::text as name from ${sql(target.table)}
    where id = any (${[...ids]}::bigint[]) ${target.ofTenant ? sql`and tenant_id = any (${[...tenantIds]})` : sql``}`;
};

/** Sealed and deleted entries are named too; one that is there before one that is not. */
const namesOfKeys = (
  { sql, tenantIds }: Where,
  { dictionary, business }: Extract<Naming, { dictionary: string }>,
  keys: readonly string[],
): Promise<Name[]> => sql<Name[]>`
    select distinct on (dict_key) dict_key as key, dict_value as name from ${sql(business ? 'system_dict_biz' : 'system_dict')}
    where code = ${dictionary} and parent_id is not null and dict_key = any (${[...keys]})
      ${business ? sql`and tenant_id = any (${[...tenantIds]})` : sql``}
    order by dict_key, is_deleted, id desc`;

/** The top of a tree is told as 0 as well as by nothing. */
const partsOf = (value: HistoryValue): string[] =>
  value === null
    ? []
    : String(value)
        .split(',')
        .filter((part) => part !== '' && part !== '0');
const isId = (part: string): boolean => /^\d{1,18}$/.test(part);

/** So many that stayed the same are left out, so that what changed can be found. */
const mostKept = 8;

/** Of a long list only what changed. */
const shortened = ({ before: old, after: now, ...change }: HistoryChange): HistoryChange => {
  const [was, is] = [partsOf(old), partsOf(now)];
  const [before, after] = [new Set(was), new Set(is)];
  const kept = is.filter((part) => before.has(part)).length;
  if (kept <= mostKept) return { ...change, before: old === null ? null : was.join(','), after: is.join(',') || null };
  const taken = was.filter((part) => !after.has(part));
  const added = is.filter((part) => !before.has(part));
  return { ...change, before: taken.join(',') || null, after: added.join(',') || null, kept };
};

/** Puts names to ids and keys, asking once for each kind of row. */
export const nameChanges = async (
  where: Where,
  namings: Namings,
  events: readonly (readonly HistoryChange[])[],
): Promise<HistoryChange[][]> => {
  const short = events.map((changes) =>
    changes
      .map((one) => (namings[one.field] ? shortened(one) : one))
      .filter((one) => one.isSecret || (one.before ?? '') !== (one.after ?? '')),
  );
  const wanted = new Map<string, { naming: Naming; parts: Set<string> }>();
  const kindOf = (naming: Naming): string => JSON.stringify(naming);
  for (const change of short.flat()) {
    const naming = namings[change.field];
    if (!naming) continue;
    const one = wanted.get(kindOf(naming)) ?? { naming, parts: new Set() };
    for (const part of [...partsOf(change.before), ...partsOf(change.after)]) one.parts.add(part);
    wanted.set(kindOf(naming), one);
  }
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const [kind, { naming, parts }] of wanted) {
    const keys = 'to' in naming ? [...parts].filter(isId) : [...parts];
    const rows = await namesOf(where, naming, keys);
    found.set(kind, new Map(rows.map(({ key, name }) => [key, name])));
  }
  return short.map((changes) =>
    changes.map((change) => {
      const naming = namings[change.field];
      if (!naming) return change;
      const known = found.get(kindOf(naming));
      const parts = [...partsOf(change.before), ...partsOf(change.after)];
      const names = parts.flatMap((part): [string, string][] => {
        const name = known?.get(part);
        return name === undefined ? [] : [[part, name]];
      });
      return names.length === 0 ? change : { ...change, names: Object.fromEntries(names) };
    }),
  );
};

const namesOf = (where: Where, naming: Naming, keys: readonly string[]): Promise<Name[]> | Name[] => {
  if (keys.length === 0) return [];
  if ('dictionary' in naming) return namesOfKeys(where, naming, keys);
  if ('words' in naming) {
    return keys.flatMap((key) => {
      const word = naming.words[key];
      return word ? [{ key, name: textIn(word, where.language) }] : [];
    });
  }
  if (naming.to === 'tenant') return namesOfTenants(where, keys);
  return naming.to === 'menu' ? namesOfMenus(where, keys) : namesOfRows(where, naming.to, keys);
};
