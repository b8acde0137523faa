import type { Text } from '@manyi/shared/contract/text';
import { checkForm } from '@manyi/shared/resource/validate';
import { region, regionLevels, regionRoot } from '@manyi/shared/resources/system/region.resource';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { isPlatformCaller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { conflict, forbidden, notFound, Refusal, refuse, refuseFields } from '../../../platform/http/refusal.ts';
import { findRegion, type RegionRow } from './region.queries.ts';

export interface RegionInput {
  code: string;
  parentCode?: string | null | undefined;
  name?: string | null | undefined;
  level?: number | null | undefined;
  sort?: number | null | undefined;
  remark?: string | null | undefined;
  version?: number | undefined;
}

const taken: Text = ['区划编号已存在', 'This code is already in use'];

/** Regions are everybody's, so only the platform's tenant writes them, whatever codes a role holds. */
const assertMay = (caller: Caller, verb: 'add' | 'edit' | 'delete'): void => {
  if (!isPlatformCaller(caller) || !caller.permissions.has(`region_${verb}`)) throw forbidden();
};

const snapshot = ({ code, parentCode, name, level, sort, remark }: RegionRow) => ({
  code,
  parentCode,
  name,
  level,
  sort,
  remark,
});

/** A region lies below its parent in level and in code: a city begins with the two digits of its province. */
const placeProblem = (parent: RegionRow, code: string, level: number): Record<string, Text> | null => {
  const rule = regionLevels.find(({ value }) => value === level);
  if (!rule || level <= parent.level)
    return { level: ['区划等级必须低于上级区划', 'The level must be below that of the parent'] };
  if (code.length !== rule.digits)
    return {
      code: [
        `${rule.label[0]}的编号为 ${rule.digits} 位`,
        `The code of a ${rule.label[1].toLowerCase()} has ${rule.digits} digits`,
      ],
    };
  if (parent.code !== regionRoot && !code.startsWith(parent.code))
    return { code: ['区划编号必须以上级编号开头', 'The code must begin with that of the parent'] };
  return null;
};

/** Below its parent, which is held until the end so that nobody deletes it meanwhile. Expects what the rules of the form passed. */
export const insertRegion = async (sql: Sql, caller: Caller, input: RegionInput): Promise<RegionRow> => {
  const { code } = input;
  const [parentCode, name, remark] = [input.parentCode ?? '', input.name ?? '', input.remark ?? ''];
  const [level, sort] = [input.level ?? -1, input.sort ?? 0];
  const parent = await findRegion(sql, parentCode, true);
  if (!parent) throw refuseFields({ parentCode: ['父区划不存在', 'The parent does not exist'] });
  const problem = placeProblem(parent, code, level);
  if (problem) throw refuseFields(problem);
  const ancestors = parent.ancestors === '' ? parent.code : `${parent.ancestors},${parent.code}`;
  const row = {
    ...{ code, parent_code: parentCode, ancestors, name, level, sort, remark },
    ...{ create_user: caller.userId, create_dept: caller.deptIds[0] ?? null },
  };
  const added = await sql`insert into system_region ${sql(row)} on conflict (code) do nothing returning code`;
  if (added.length === 0) throw refuseFields({ code: taken });
  const after = await findRegion(sql, code);
  if (!after) throw notFound();
  return after;
};

const add = async (sql: Sql, caller: Caller, input: RegionInput): Promise<RegionRow> => {
  assertMay(caller, 'add');
  const after = await insertRegion(sql, caller, input);
  await writeAudit(sql, caller, [{ action: 'add', resource: region.name, rowId: after.code, after: snapshot(after) }]);
  return after;
};

/** Where it lies stays: code, parent and level are what others refer to. */
const edit = async (sql: Sql, caller: Caller, input: RegionInput, before: RegionRow): Promise<RegionRow> => {
  assertMay(caller, 'edit');
  if (input.version !== undefined && input.version !== before.version) throw conflict(before);
  if (input.parentCode !== undefined && input.parentCode !== before.parentCode)
    throw refuseFields({ parentCode: ['区划不能移动到其他上级', 'A region cannot be moved'] });
  if (input.level !== undefined && input.level !== before.level)
    throw refuseFields({ level: ['区划等级不能修改', 'The level cannot be changed'] });
  const [name, sort] = [input.name ?? before.name, input.sort ?? before.sort];
  const remark = input.remark === undefined ? before.remark : (input.remark ?? '');
  await sql`
    update system_region set ${sql({ name, sort, remark, update_user: caller.userId })}, update_time = now(), version = version + 1
    where code = ${before.code}`;
  const after = await findRegion(sql, before.code);
  if (!after) throw notFound();
  await writeAudit(sql, caller, [
    { action: 'edit', resource: region.name, rowId: before.code, before: snapshot(before), after: snapshot(after) },
  ]);
  return after;
};

/** A code that exists is edited, if the caller says which version they saw; otherwise it is being added and taken. */
export const saveRegion = async (sql: Sql, caller: Caller, input: RegionInput, isEdit: boolean): Promise<RegionRow> => {
  if (!isPlatformCaller(caller)) throw forbidden();
  const before = await findRegion(sql, input.code, true);
  if (isEdit && !before) throw notFound();
  const judged = isEdit && before ? { ...snapshot(before), ...defined(input) } : { ...input };
  // The root alone has no parent.
  const problems = checkForm(region, before?.code === regionRoot ? { ...judged, parentCode: regionRoot } : judged);
  if (problems.size > 0) throw refuseFields(Object.fromEntries(problems));
  if (isEdit && before) return edit(sql, caller, input, before);
  if (before) {
    assertMay(caller, 'add');
    throw refuseFields({ code: taken });
  }
  return add(sql, caller, input);
};

const defined = (input: RegionInput) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

export const removeRegions = async (sql: Sql, caller: Caller, codes: readonly string[]): Promise<void> => {
  assertMay(caller, 'delete');
  const rows: RegionRow[] = [];
  for (const code of [...codes].sort()) {
    const row = await findRegion(sql, code, true);
    if (!row) throw notFound();
    rows.push(row);
  }
  const parents = rows.filter((row) => row.hasChildren);
  if (parents.length > 0) {
    const names = parents.map(({ name }) => name);
    throw new Refusal(
      400,
      [`请先删除子节点! ${names.join('、')} 下还有区划`, `Delete the regions below ${names.join(', ')} first`],
      { data: { names } },
    );
  }
  if (codes.includes(regionRoot)) throw refuse(400, ['根节点不能删除', 'The root cannot be deleted']);
  await sql`delete from system_region where code in ${sql(codes)}`;
  await writeAudit(
    sql,
    caller,
    rows.map((row) => ({ action: 'delete', resource: region.name, rowId: row.code, before: snapshot(row) })),
  );
};
