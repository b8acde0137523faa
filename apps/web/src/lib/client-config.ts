import type { ClientConfig as WireConfig } from '@manyi/shared/contract/auth';
import { api } from './http.ts';
import { keepInstance } from './instance.ts';

/** What this instance says about itself before anybody signs in, as far as the screens read it. */
export type ClientConfig = Pick<WireConfig, 'captchaMode' | 'switchMode' | 'tenantMode' | 'mockMode' | 'title'>;

/** Taken while the server has not answered: the stricter reading of each flag. */
export const fallbackConfig: ClientConfig = {
  captchaMode: true,
  switchMode: false,
  tenantMode: true,
  mockMode: false,
  title: '',
};

export const loadClientConfig = async (): Promise<ClientConfig> => {
  const given = await api.get<Partial<ClientConfig>>('/api/blade-auth/client-config', undefined, {
    quiet: true,
    anonymous: true,
  });
  keepInstance(given);
  return { ...fallbackConfig, ...given };
};
