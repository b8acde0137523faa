import { api } from './http.ts';
import { setTokenTime } from './refresh.ts';

/** What this instance says about itself before anybody signs in. */
export interface ClientConfig {
  captchaMode: boolean;
  switchMode: boolean;
  tenantMode: boolean;
  tokenTime: number;
  title: string;
}

/** Taken while the server has not answered: the stricter reading of each flag. */
export const fallbackConfig: ClientConfig = {
  captchaMode: true,
  switchMode: false,
  tenantMode: true,
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
