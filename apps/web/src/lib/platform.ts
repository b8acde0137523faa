import { useUser } from './session.ts';

/** The tenant that runs the installation: only its people write what all tenants share. */
export const platformTenant = '000000';

export const useIsPlatform = (): boolean => useUser((state) => state.user?.tenantId === platformTenant);
