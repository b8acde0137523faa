import type { PasswordRules } from '@manyi/shared/contract/password';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/http.ts';
import { useUser } from '../../lib/session.ts';

const path = '/api/blade-system/tenant/info';
const none: PasswordRules = {};

/** What a tenant, the person's own unless named, asks of new passwords. Until it is known, and where it cannot be, the server judges. */
export const usePasswordRules = (tenantId = ''): PasswordRules => {
  const own = useUser((state) => state.user?.tenantId ?? '');
  const asked = tenantId || own;
  const { data } = useQuery({
    queryKey: [path, { tenantId: asked }],
    queryFn: ({ signal }) => api.get<PasswordRules>(path, { tenantId: asked }, { quiet: true, signal }),
    enabled: asked !== '',
  });
  return data ?? none;
};
