import type { Caller } from '../../../platform/auth/caller.ts';
import type { Source } from '../../../platform/kept/kept-replies.ts';

/** Replies that are made of what the caller's roles hold, the same for everybody with these roles. */
export const madeOfRights = ({ tenantId, roleIds }: Caller, tables: readonly string[], by = ''): Source => ({
  of: ['rights', 'system_menu', ...tables],
  tenantId,
  by: `${roleIds.join(',')} ${by}`,
});
