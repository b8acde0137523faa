import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../lib/http.ts';
import { useUser } from '../../../../lib/session.ts';

const platformTenant = '000000';

interface Tenant {
  tenantId: string;
  tenantName: string;
}

/** Instead of a tenant: the users of all of them. */
export const everyTenant = '*';

/** The platform's administrator alone looks into other tenants. */
export const useSeesTenants = (): boolean =>
  useUser(({ user }) => user?.tenantId === platformTenant && user.roleName.split(',').includes('administrator'));

const path = '/api/blade-system/tenant/select';

export const useTenants = () =>
  useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<Tenant[]>(path, {}, { quiet: true, signal }),
    staleTime: 60_000,
  });
