import type { Captcha } from '@manyi/shared/contract/auth';
import { type ClientConfig, loadClientConfig } from '../lib/client-config.ts';
import { api } from '../lib/http.ts';

export interface LoginSettings extends ClientConfig {
  /** The tenant this address belongs to; then nobody is asked for it. */
  knownTenant: string | null;
}

const tenantOfDomain = async (): Promise<string | null> => {
  try {
    const info = await api.get<{ tenantId?: string } | null>(
      '/api/blade-system/tenant/info',
      { domain: window.location.host },
      { quiet: true, anonymous: true },
    );
    return info?.tenantId || null;
  } catch {
    // Unknown: the person is asked.
    return null;
  }
};

export const loadSettings = async (): Promise<LoginSettings> => {
  const [config, knownTenant] = await Promise.all([loadClientConfig(), tenantOfDomain()]);
  return { ...config, knownTenant };
};

/** Only a picture is ever shown as one. */
export const loadCaptcha = async (): Promise<Captcha> => {
  const captcha = await api.get<Captcha>('/api/blade-auth/oauth/captcha', undefined, { quiet: true, anonymous: true });
  return { key: captcha.key, image: captcha.image.startsWith('data:image/') ? captcha.image : '' };
};
