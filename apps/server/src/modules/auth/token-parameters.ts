import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { platformTenant } from '../../platform/auth/caller.ts';
import type { Switch } from './token-family.ts';

const short = z.string().max(200).optional();

/** Parameters of the token calls. They may stand in the address (spec 7) or, which keeps them out of histories, in the body. */
export const tokenParameters = z.object({
  grant_type: short,
  tenantId: short,
  tenant: short,
  username: short,
  password: short,
  scope: short,
  type: short,
  refresh_token: z.string().max(4096).optional(),
  deptId: short,
  dept: short,
  roleId: short,
  role: short,
  source: short,
  code: z.string().max(4096).optional(),
  state: short,
  redirect_uri: z.string().max(2000).optional(),
  iss: z.string().max(500).optional(),
});
export type TokenParameters = z.output<typeof tokenParameters>;

/** The body wins over the address. An absent body is an empty one. */
export const merged = (query: TokenParameters, body: TokenParameters): TokenParameters => ({ ...query, ...body });

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value.trim().slice(0, 200) : '';
};

export const captchaOf = (request: FastifyRequest) => ({
  key: header(request, 'captcha-key'),
  code: header(request, 'captcha-code'),
});

const tenantPattern = /^[0-9a-z_-]{1,12}$/i;

/** '' when the call does not say; something no tenant has when it says nonsense. */
export const tenantOf = (request: FastifyRequest, given: TokenParameters): string => {
  const said = header(request, 'tenant-id') || given.tenantId || given.tenant || '';
  return said === '' || tenantPattern.test(said) ? said : '-';
};

export const tenantOrDefault = (request: FastifyRequest, given: TokenParameters): string =>
  tenantOf(request, given) || platformTenant;

const ids = (text: string): string[] | null => {
  if (text === '') return null;
  const parts = text.split(',').map((part) => part.trim());
  // Not ids, so held by nobody: the switch is refused rather than ignored.
  return parts.every((part) => /^\d{1,18}$/.test(part)) ? parts : [];
};

/** Departments and roles to put in force, comma-joined ids. */
export const switchOf = (request: FastifyRequest, given: TokenParameters): Switch => ({
  deptIds: ids(header(request, 'dept-id') || given.deptId || given.dept || ''),
  roleIds: ids(header(request, 'role-id') || given.roleId || given.role || ''),
});

export const userAgentOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').replaceAll('\0', '').slice(0, 512);
