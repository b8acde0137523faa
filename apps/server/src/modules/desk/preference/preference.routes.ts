import { z } from 'zod';
import { refuse } from '../../../platform/http/refusal.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { noData } from '../../../platform/http/schemas.ts';

/** Many screens times a few settings each; beyond that somebody is storing something else here. */
const mostNames = 500;
const mostBytes = 16 * 1024;

const path = '/api/blade-desk/preference';
const tag = 'desk.preference';

const readPreferences = defineRoute({
  method: 'GET',
  path,
  access: 'login',
  summary: ['我的界面设置', 'My settings of the screens'],
  tag,
  data: z.record(z.string(), z.unknown()),
  handler: ({ caller, tx }) =>
    tx(async (sql) => {
      const rows = await sql<{ name: string; value: unknown }[]>`
        select name, value from desk_preference where tenant_id = ${caller.tenantId} and user_id = ${caller.userId}`;
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    }),
});

const writePreference = defineRoute({
  method: 'POST',
  path,
  access: 'login',
  summary: ['保存一项界面设置', 'Save one setting'],
  tag,
  body: z.object({
    name: z.string().regex(/^[a-z][a-zA-Z0-9.\-_/]{0,99}$/),
    value: z.json().describe('null 删除这一项 removes it'),
  }),
  data: noData,
  bodyLimit: mostBytes + 1024,
  handler: async ({ body: { name, value }, caller, tx }) => {
    await tx(async (sql) => {
      const { tenantId, userId } = caller;
      if (value === null) {
        await sql`delete from desk_preference where tenant_id = ${tenantId} and user_id = ${userId} and name = ${name}`;
        return;
      }
      const [held] = await sql<{ count: number }[]>`
        select count(*)::int as count from desk_preference where tenant_id = ${tenantId} and user_id = ${userId} and name <> ${name}`;
      if ((held?.count ?? 0) >= mostNames) throw refuse(400, ['界面设置过多', 'Too many settings']);
      await sql`
        insert into desk_preference (tenant_id, user_id, name, value) values (${tenantId}, ${userId}, ${name}, ${sql.json(value)})
        on conflict (tenant_id, user_id, name) do update set value = excluded.value, update_time = now()`;
    });
    return {};
  },
});

export const preferenceRoutes = [readPreferences, writePreference];
