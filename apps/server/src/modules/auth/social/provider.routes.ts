import { pageOf } from '@manyi/shared/contract/envelope';
import { changedSecret } from '@manyi/shared/contract/history';
import { type ProviderRow, providerKinds } from '@manyi/shared/contract/social';
import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Caller, isPlatformCaller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { conflict, forbidden, notFound, refuseFields } from '../../../platform/http/refusal.ts';
import type { Route } from '../../../platform/http/route.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { idSchema, idsSchema, noData, pageSchema, pagingSchema } from '../../../platform/http/schemas.ts';
import { isSafeIssuer } from '../sso/oidc.ts';
import { originOf, redirectUriOf } from './own-origin.ts';
import { secretContext } from './providers.ts';
import type { SocialMeans } from './social-means.ts';

const base = '/api/blade-auth/provider';
const tag = 'auth.provider';

const rowSchema = z.object({
  id: z.string(),
  tenantId: z.string(),
  source: z.string(),
  kind: z.enum(providerKinds),
  name: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  issuer: z.string(),
  scope: z.string(),
  accountClaim: z.string(),
  sort: z.number(),
  status: z.number(),
  version: z.number(),
  redirectUri: z.string(),
});
type Row = Omit<ProviderRow, 'redirectUri'>;

const text = (max: number) => z.string().trim().max(max).default('');
const bodySchema = z.object({
  id: z
    .union([idSchema, z.literal('')])
    .nullish()
    .transform((id) => id || null),
  tenantId: text(12),
  source: z.string().regex(/^[a-z0-9][\w-]{0,31}$/i),
  kind: z.enum(providerKinds),
  name: z.string().trim().min(1).max(64),
  clientId: z.string().trim().min(1).max(255),
  clientSecret: z.string().max(1000).optional().describe('absent: as it was; empty: none'),
  issuer: text(500),
  scope: text(255),
  accountClaim: text(64),
  sort: z.number().int().default(0),
  status: z.union([z.literal(0), z.literal(1)]).default(1),
  version: z.number().int().optional(),
});
type Body = z.output<typeof bodySchema>;

const columns = (sql: Sql) => sql`
  id, coalesce(for_tenant, '') as "tenantId", source, kind, name, client_id as "clientId",
  length(client_secret) > 0 as "hasSecret", issuer, scope, account_claim as "accountClaim", sort, status, version`;

const findRow = async (sql: Sql, id: string): Promise<Row> => {
  const [row] = await sql<
    Row[]
  >`select ${columns(sql)} from auth_provider where id = ${id} and not is_deleted for update`;
  if (!row) throw notFound();
  return row;
};

const assertSound = async (sql: Sql, body: Body): Promise<void> => {
  const isOidc = body.kind === 'oidc';
  if (isOidc && !isSafeIssuer(body.issuer)) {
    throw refuseFields({ issuer: ['必须是 https:// 开头的签发者地址', 'Must be the https:// address of an issuer'] });
  }
  if (!isOidc && (body.issuer !== '' || body.accountClaim !== '')) {
    throw refuseFields({ issuer: ['仅 OpenID Connect 需要填写', 'Only for OpenID Connect'] });
  }
  if (body.tenantId !== '') {
    const known = await sql`select 1 from system_tenant where tenant_id = ${body.tenantId} and not is_deleted`;
    if (known.length === 0) throw refuseFields({ tenantId: ['租户不存在', 'No such tenant'] });
  }
  const taken = await sql`
    select 1 from auth_provider where not is_deleted and lower(source) = lower(${body.source})
      and coalesce(for_tenant, '') = ${body.tenantId} and id is distinct from ${body.id}::bigint`;
  if (taken.length > 0) throw refuseFields({ source: ['标识已被使用', 'This name is taken'] });
};

/** `tenantId` in the audit is whose event it is. */
const snapshot = ({ tenantId, ...row }: Row) => ({ ...row, forTenant: tenantId });

const save = async (sql: Sql, means: SocialMeans, caller: Caller, body: Body): Promise<Row> => {
  const before = body.id === null ? null : await findRow(sql, body.id);
  if (before && body.version !== undefined && body.version !== before.version) throw conflict(before);
  await assertSound(sql, body);
  const [made] = await sql<{ id: string }[]>`select next_id() as id`;
  const id = body.id ?? made?.id ?? '';
  const { clientSecret } = body;
  const values = {
    for_tenant: body.tenantId || null,
    source: body.source,
    kind: body.kind,
    name: body.name,
    client_id: body.clientId,
    issuer: body.issuer,
    scope: body.scope,
    account_claim: body.accountClaim,
    sort: body.sort,
    status: body.status,
    ...(clientSecret !== undefined && {
      client_secret: clientSecret === '' ? Buffer.alloc(0) : means.secrets.seal(clientSecret, secretContext(id)),
    }),
  };
  if (before) {
    await sql`
      update auth_provider set ${sql(values)}, update_user = ${caller.userId}, update_time = now(), version = version + 1
      where id = ${id}`;
  } else {
    await sql`insert into auth_provider ${sql({ ...values, id, create_user: caller.userId })}`;
  }
  const after = await findRow(sql, id);
  const action = before ? 'edit' : 'add';
  await writeAudit(sql, caller, [
    {
      action,
      resource: 'provider',
      rowId: id,
      before: before ? snapshot(before) : undefined,
      after: { ...snapshot(after), ...(clientSecret && { clientSecret: changedSecret }) },
    },
  ]);
  return after;
};

/** Providers are the platform's: the server calls their addresses, so no tenant may point it anywhere. */
const assertPlatform = (caller: Caller): void => {
  if (!isPlatformCaller(caller)) throw forbidden();
};

export const providerRoutes = (means: SocialMeans): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${base}/list`,
    access: { permission: 'provider' },
    summary: ['第三方登录配置', 'Sign-in providers'],
    tag,
    query: pagingSchema,
    data: pageSchema(rowSchema),
    handler: async ({ query: { current, size }, caller, tx, request }) => {
      assertPlatform(caller);
      const origin = originOf(means.publicUrl, request);
      return tx(async (sql) => {
        const rows = await sql<Row[]>`
          select ${columns(sql)} from auth_provider where not is_deleted
          order by coalesce(for_tenant, ''), sort, id limit ${size} offset ${(current - 1) * size}`;
        const [count] = await sql<{ total: number }[]>`
          select count(*)::int as total from auth_provider where not is_deleted`;
        const records = rows.map((row) => ({ ...row, redirectUri: redirectUriOf(origin, row.source) }));
        return pageOf(records, count?.total ?? 0, current, size);
      });
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/submit`,
    access: { anyOf: ['provider_add', 'provider_edit'] },
    summary: ['保存第三方登录配置', 'Save a sign-in provider'],
    tag,
    body: bodySchema,
    data: rowSchema,
    handler: async ({ body, caller, request }) => {
      assertPlatform(caller);
      if (!caller.permissions.has(body.id === null ? 'provider_add' : 'provider_edit')) throw forbidden();
      // Whom a provider is for may be another tenant.
      const row = await means.database.asSystem((sql) => save(sql, means, caller, body));
      return { ...row, redirectUri: redirectUriOf(originOf(means.publicUrl, request), row.source) };
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/remove`,
    access: { permission: 'provider_delete' },
    summary: ['删除第三方登录配置', 'Delete sign-in providers'],
    tag,
    query: z.object({ ids: idsSchema }),
    data: noData,
    handler: async ({ query: { ids }, caller, tx }) => {
      assertPlatform(caller);
      await tx(async (sql) => {
        for (const id of ids) {
          const before = await findRow(sql, id);
          // With its secret: what is deleted is used by nothing.
          await sql`
            update auth_provider set is_deleted = true, client_secret = '', update_user = ${caller.userId},
              update_time = now(), version = version + 1 where id = ${id}`;
          await writeAudit(sql, caller, [
            { action: 'delete', resource: 'provider', rowId: id, before: snapshot(before) },
          ]);
        }
      });
      return {};
    },
  }),
];
