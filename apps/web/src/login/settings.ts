import type { Captcha } from '@manyi/shared/contract/auth';
import type { PasswordRules } from '@manyi/shared/contract/password';
import { type ClientConfig, loadClientConfig } from '../lib/client-config.ts';
import { config } from '../lib/config.ts';
import { api } from '../lib/http.ts';

/** How a tenant lets people in. What it says nothing about is as the installation has it. */
export interface Entrance extends PasswordRules {
  /** Only where the address of the page is the tenant's. */
  tenantId?: string;
  loginTitle?: string;
  loginLogo?: string;
  loginBackground?: string;
  captchaMode?: boolean;
}

export interface LoginSettings extends ClientConfig {
  /** The tenant this address belongs to; then nobody is asked for it. */
  knownTenant: string | null;
  entrance: Entrance;
}

/** Of a tenant's number or, before it, its address. Nothing where it is unknown or cannot be asked. */
export const loadEntrance = (query: { tenantId: string; domain?: string }): Promise<Entrance> =>
  api
    .get<Entrance>('/api/blade-system/tenant/info', query, { quiet: true, anonymous: true })
    .catch((): Entrance => ({}));

export const loadSettings = async (): Promise<LoginSettings> => {
  const [client, entrance] = await Promise.all([
    loadClientConfig(),
    loadEntrance({ tenantId: config.defaultTenant, domain: window.location.host }),
  ]);
  return { ...client, knownTenant: entrance.tenantId || null, entrance };
};

/** Only a picture is ever shown as one. */
export const loadCaptcha = async (): Promise<Captcha> => {
  const captcha = await api.get<Captcha>('/api/blade-auth/oauth/captcha', undefined, { quiet: true, anonymous: true });
  return { key: captcha.key, image: captcha.image.startsWith('data:image/') ? captcha.image : '' };
};
