import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { rightsChanged } from '../../../platform/auth/session-store.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { conflict, forbidden, notFound, refuse, refuseFields } from '../../../platform/http/refusal.ts';
import { assertSeen, type Stamp, stamped, stampOf } from '../../../platform/http/stamp.ts';
import { isPlatform, isSuper } from '../ground.ts';
import { bodyIdSchema, given, optionalText } from '../ids.ts';
import { hostOf } from './host-of.ts';
import { grantToTenantAdministrator, makeTenant, type NewTenant } from './make-tenant.ts';
import { findByTenantId, findTenants, type TenantRow } from './tenant.queries.ts';
import { type SettingsBody, saveSettings, settingsOf } from './tenant-settings.ts';

const optionalId = z
  .union([z.string().regex(/^\d{1,18}$/), z.literal('')])
  .nullish()
  .transform((id) => (id === undefined ? undefined : id === '' || id === '0' ? null : id));

export const tenantBodySchema = z.object({
  id: bodyIdSchema,
  version: z.number().optional(),
  tenantName: optionalText(50),
  domain: optionalText(255),
  linkman: optionalText(20),
  contactNumber: optionalText(20),
  address: optionalText(255),
  packageId: optionalId,
});
type Body = z.output<typeof tenantBodySchema>;

/** Tenants are made, changed and deleted by the platform's administrators only, whatever codes somebody else holds. */
export const assertSuper = (caller: Caller): void => {
  if (!isSuper(caller)) throw forbidden();
};

const assertDomain = async (sql: Sql, domain: string, id: string | null): Promise<void> => {
  if (domain === '') return;
  if (hostOf(domain) === '') throw refuseFields({ domain: ['域名格式不正确', 'Not a domain'] });
  const host = hostOf(domain);
  const taken = await sql`
    select 1 from system_tenant where not is_deleted and id is distinct from ${id}::bigint
      and lower(domain) in (${host}, ${`http://${host}`}, ${`https://${host}`}, ${domain.toLowerCase()}) limit 1`;
  if (taken.length > 0) throw refuseFields({ domain: ['域名已被其他租户使用', 'Another tenant has this domain'] });
};

const assertPackage = async (sql: Sql, packageId: string | null | undefined): Promise<void> => {
  if (!packageId) return;
  const known = await sql`select 1 from system_tenant_package where id = ${packageId} and not is_deleted for share`;
  if (known.length === 0) throw refuseFields({ packageId: ['产品包不存在', 'No such package'] });
};

export type SavedTenant = TenantRow & Partial<NewTenant>;

/** Adds a tenant with all it begins with, or edits one. The number of a tenant never changes. */
export const saveTenant = async (sql: Sql, caller: Caller, body: Body): Promise<SavedTenant> => {
  assertSuper(caller);
  if (!caller.permissions.has(body.id ? 'tenant_edit' : 'tenant_add')) throw forbidden();
  const [before] = body.id ? await findTenants(sql, [body.id], true) : [];
  if (body.id && !before) throw notFound();
  if (before && body.version !== undefined && body.version !== before.version) throw conflict(before);
  const after = { ...before, ...given(body) };
  if (!after.tenantName) throw refuseFields({ tenantName: ['请输入租户名称', 'Enter the tenant name'] });
  if (!after.linkman) throw refuseFields({ linkman: ['请输入联系人', 'Enter the contact person'] });
  await assertDomain(sql, after.domain ?? '', before?.id ?? null);
  await assertPackage(sql, body.packageId);
  if (before && isPlatform(before.tenantId) && body.packageId) throw platformHasNone();
  const columns = given({
    tenant_name: body.tenantName,
    domain: body.domain,
    linkman: body.linkman,
    contact_number: body.contactNumber,
    address: body.address,
    package_id: body.packageId,
  });
  if (!before) {
    const made = await makeTenant(sql, caller, { ...columns, tenant_name: after.tenantName });
    const row = await findByTenantId(sql, made.tenantId);
    if (!row) throw new Error('the new tenant is not there');
    await writeAudit(sql, caller, [{ action: 'add', resource: 'tenant', rowId: row.id, after: row }]);
    return { ...row, ...made };
  }
  await sql`
    update system_tenant set ${sql({ ...columns, update_user: caller.userId })}, update_time = now(), version = version + 1
    where tenant_id = ${before.tenantId}`;
  if (body.packageId) await grantToTenantAdministrator(sql, before.tenantId);
  const row = await findByTenantId(sql, before.tenantId);
  if (!row) throw notFound();
  await writeAudit(sql, caller, [{ action: 'edit', resource: 'tenant', rowId: row.id, before, after: row }]);
  await rightsChanged(sql, row.tenantId);
  return row;
};

const platformHasNone = () =>
  refuse(400, ['平台租户不受产品包和期限约束', 'The platform itself has no package, limit or end']);

/** The same settings for each of these tenants; with a stamp, as long as each of them is as it was seen. */
export const changeSettings = async (
  sql: Sql,
  caller: Caller,
  ids: readonly string[],
  body: SettingsBody,
  stamp?: Stamp,
): Promise<void> => {
  assertSuper(caller);
  if (ids.length === 0) throw refuse(400, ['请选择至少一条数据', 'Select at least one record']);
  const rows = await findTenants(sql, ids, true);
  if (rows.length !== ids.length) throw notFound();
  for (const { id, tenantId } of rows) {
    // Whoever shut themselves out of the platform could not come back to undo it.
    if (isPlatform(tenantId) && (body.accountLimit || body.expireTime)) throw platformHasNone();
    const before = await settingsOf(sql, tenantId);
    assertSeen(stamp, stamped(before));
    await saveSettings(sql, tenantId, body);
    const after = await settingsOf(sql, tenantId);
    await sql`
      update system_tenant set update_user = ${caller.userId}, update_time = now(), version = version + 1 where tenant_id = ${tenantId}`;
    await writeAudit(sql, caller, [{ action: 'setting', resource: 'tenant', rowId: id, before, after }]);
    await rightsChanged(sql, tenantId);
  }
};

/** The package of a tenant with its menus, and the name of this choice. */
export const packageOf = async (sql: Sql, { tenantId, packageId }: TenantRow) => {
  const [row] = await sql<{ packageName: string; menuId: string }[]>`
    select package_name as "packageName", menu_id as "menuId" from system_tenant_package
    where id = ${packageId} and not is_deleted`;
  const stamp = stampOf({ packageId });
  return { tenantId, packageId, packageName: row?.packageName ?? '', menuId: row?.menuId ?? '', stamp };
};

/** Takes effect at once; the tenant's administrator role is given all that is in the package. */
export const choosePackage = async (
  sql: Sql,
  caller: Caller,
  tenantId: string,
  packageId: string | null,
  stamp?: Stamp,
): Promise<void> => {
  assertSuper(caller);
  const before = await findByTenantId(sql, tenantId, true);
  if (!before) throw notFound();
  if (isPlatform(tenantId)) throw platformHasNone();
  assertSeen(stamp, await packageOf(sql, before));
  await assertPackage(sql, packageId);
  await sql`
    update system_tenant set package_id = ${packageId}, update_user = ${caller.userId}, update_time = now(), version = version + 1
    where tenant_id = ${tenantId}`;
  await grantToTenantAdministrator(sql, tenantId);
  await writeAudit(sql, caller, [
    {
      action: 'package',
      resource: 'tenant',
      rowId: before.id,
      before: { packageId: before.packageId },
      after: { packageId },
    },
  ]);
  await rightsChanged(sql, tenantId);
};
