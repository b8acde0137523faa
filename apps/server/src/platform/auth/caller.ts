import type { FastifyRequest } from 'fastify';
import type { Scopes } from '../scope/scope.ts';

/** Who is calling, as the session says right now. Rights are flat codes (design.md 5). */
export interface Caller {
  userId: string;
  tenantId: string;
  account: string;
  realName: string;
  /** Roles and departments in force: all the user's, or the ones switched to. */
  roleIds: readonly string[];
  deptIds: readonly string[];
  /** Aliases of those roles: `administrator`, `admin`, … */
  roleAliases: readonly string[];
  permissions: ReadonlySet<string>;
  sessionId: string;
  /** What narrows those rights. Absent only where no session is behind the caller. */
  scopes?: Scopes;
}

/** The tenant that runs the installation. Only it writes what all tenants share. */
export const platformTenant = '000000';

export const isPlatformCaller = (caller: Caller): boolean => caller.tenantId === platformTenant;

/** Finds the caller of a request by its token; null when there is no valid one. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;
