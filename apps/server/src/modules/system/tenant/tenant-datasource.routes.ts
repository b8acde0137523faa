import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { defineRoute, type Route } from '../../../platform/http/route.ts';
import { type Stamp, stampSchema } from '../../../platform/http/stamp.ts';
import { isPlatform } from '../ground.ts';
import { assertSuper } from './tenant.service.ts';
import { both, choice, missing } from './tenant-write.routes.ts';

export interface TenantMove {
  tenantId: string;
  /** Null: back to the platform. */
  datasourceId: string | null;
  stamp?: Stamp;
}

/** Begins to move a tenant's survey data. @returns the job, if there is one. */
export type MoveTenant = (caller: Caller, move: TenantMove) => Promise<string | null>;

export const tenantDatasourceRoutes = (moveTenant: MoveTenant): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/api/blade-system/tenant/datasource',
    access: { permission: 'tenant_datasource' },
    summary: ['租户数据源配置', 'The database that the surveys of a tenant live in; moves them there as a job'],
    tag: 'system.tenant',
    ...both({ tenantId: z.string().max(12), datasourceId: choice, stamp: stampSchema }),
    /** null: they live there already. */
    data: z.object({ jobId: z.string().nullable() }),
    handler: async ({ query, body, caller }) => {
      assertSuper(caller);
      const { tenantId = '', datasourceId, stamp } = { ...query, ...body };
      if (datasourceId === undefined) throw missing('datasourceId');
      if (isPlatform(tenantId) && datasourceId !== null) {
        throw refuse(400, [
          '平台租户的数据只能存放在本系统数据库中',
          'The platform’s own tenant stays in its own database',
        ]);
      }
      return { jobId: await moveTenant(caller, { tenantId, datasourceId, stamp }) };
    },
  }),
];
