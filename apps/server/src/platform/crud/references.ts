import type { Text } from '@manyi/shared/contract/text';
import type { Field } from '@manyi/shared/resource/field';
import type { Resource } from '@manyi/shared/resource/resource';
import { fieldsOf, tableOf } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import type { Caller } from '../auth/caller.ts';
import type { Sql } from '../database/database.ts';
import { refuseFields } from '../http/refusal.ts';

type ReferenceField = Extract<Field, { kind: 'reference' | 'references' }>;

interface Target {
  table: string;
  owner: Resource['owner'];
}

/** What can be referred to though its calls are written by hand. */
const written: Readonly<Record<string, Target>> = {
  menu: { table: 'system_menu', owner: 'platform' },
  dept: { table: 'system_dept', owner: 'tenant' },
  role: { table: 'system_role', owner: 'tenant' },
  user: { table: 'system_user', owner: 'tenant' },
};

export const targetOf = ({ to }: ReferenceField): Target => {
  const resource = resources.find((one) => one.name === to);
  const target = resource ? { table: tableOf(resource), owner: resource.owner } : written[to];
  if (!target) throw new Error(`no resource is called ${to}`);
  return target;
};

export const referencesOf = (resource: Resource): [name: string, field: ReferenceField][] =>
  fieldsOf(resource).flatMap(([name, field]): [string, ReferenceField][] =>
    field.kind === 'reference' || field.kind === 'references' ? [[name, field]] : [],
  );

/** The top of a tree is told as 0 as well as by nothing. */
const idsOf = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(',').filter((id) => id !== '' && id !== '0') : [];

const gone: Text = ['所选数据不存在或已删除，请重新选择', 'What was selected does not exist (any more); select again'];

/**
 * Ids in a body name rows of the caller's tenant that are there. Those the row had before are not judged anew: what they named may
 * have been deleted since, and the rest of the row has to stay editable. Expects values that `checkForm` has passed.
 */
export const assertReferences = async (
  resource: Resource,
  sql: Sql,
  caller: Caller,
  values: Record<string, unknown>,
  before: Record<string, unknown> | null,
): Promise<void> => {
  const wrong: [string, Text][] = [];
  for (const [name, field] of referencesOf(resource)) {
    const kept = new Set(idsOf(before?.[name]));
    const ids = [...new Set(idsOf(values[name]))].filter((id) => !kept.has(id));
    if (ids.length === 0) continue;
    const { table, owner } = targetOf(field);
    // Nineteen digits may be more than a bigint holds, and then name nothing.
    const possible = ids.filter((id) => id.length <= 18);
    const [row] = await sql<{ found: number }[]>`
      select count(*)::int as found from ${sql(table)} where id = any (${possible}::bigint[]) and not is_deleted
        ${owner === 'tenant' ? sql`and tenant_id = ${caller.tenantId}` : sql``}`;
    if (row?.found !== ids.length) wrong.push([name, gone]);
  }
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong));
};
