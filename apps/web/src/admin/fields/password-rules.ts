import type { PasswordRules } from '@manyi/shared/contract/password';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../lib/http.ts';
import { useUser } from '../../lib/session.ts';

const path = '/api/blade-system/tenant/info';
const none: PasswordRules = {};

const keyOf = (tenantId: string) => [path, { tenantId }];

/** What a tenant, the person's own unless named, asks of new passwords. Until it is known, and where it cannot be, the server judges. */
export const usePasswordRules = (tenantId = ''): PasswordRules => {
  const own = useUser((state) => state.user?.tenantId ?? '');
  const asked = tenantId || own;
  const { data } = useQuery({
    queryKey: keyOf(asked),
    queryFn: ({ signal }) => api.get<PasswordRules>(path, { tenantId: asked }, { quiet: true, signal }),
    enabled: asked !== '',
  });
  return data ?? none;
};

/** The rules of any tenant that have been asked for, for whoever learns late whose they need. */
export const useKnownPasswordRules = (): ((tenantId: string) => PasswordRules) => {
  const client = useQueryClient();
  const own = useUser((state) => state.user?.tenantId ?? '');
  return useCallback((tenantId) => client.getQueryData<PasswordRules>(keyOf(tenantId || own)) ?? none, [client, own]);
};
