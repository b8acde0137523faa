import type { ClientConfig as WireConfig } from '@manyi/shared/contract/auth';
import { api } from './http.ts';
import { setTokenTime } from './refresh.ts';

/** What this instance says about itself before anybody signs in, as far as the screens read it. */
export type ClientConfig = Pick<
  WireConfig,
  'captchaMode' | 'switchMode' | 'tenantMode' | 'mockMode' | 'tokenTime' | 'title'
>;

/** Taken while the server has not answered: the stricter reading of each flag. */
export const fallbackConfig: ClientConfig = {
  captchaMode: true,
  switchMode: false,
  tenantMode: true,
  mockMode: false,
  tokenTime: 3000,
  title: '',
};

export const loadClientConfig = async (): Promise<ClientConfig> => {
  const given = await api.get<Partial<ClientConfig>>('/api/blade-auth/client-config', undefined, {
    quiet: true,
    anonymous: true,
  });
  const config = { ...fallbackConfig, ...given };
  setTokenTime(config.tokenTime);
  return config;
};
