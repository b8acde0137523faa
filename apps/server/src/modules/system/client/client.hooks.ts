import type { Hooks } from '../../../platform/crud/hooks.ts';
import { refuse, refuseFields } from '../../../platform/http/refusal.ts';
import { hashSecret } from '../../auth/auth.public.ts';
import { acrossTenants } from '../across-tenants.ts';

/** Ways to sign in that there are. A captcha asks for more than a password, so it may be named too. */
const grantTypes = new Set(['password', 'captcha', 'refresh_token', 'social', 'authorization_code']);

const parts = (text: string): string[] => text.split(',').map((part) => part.trim());

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).hash === '';

const assertGrants = (text: unknown): void => {
  if (typeof text !== 'string' || text === '') return;
  const unknown = parts(text).find((part) => !grantTypes.has(part));
  if (unknown === undefined) return;
  throw refuseFields({
    authorizedGrantTypes: [`不支持的授权类型: ${unknown.slice(0, 40)}`, `Unknown grant type: ${unknown.slice(0, 40)}`],
  });
};

const assertAddresses = (text: unknown): void => {
  if (typeof text !== 'string' || text === '' || parts(text).every(isWebAddress)) return;
  throw refuseFields({ webServerRedirectUri: ['回调地址格式不正确', 'Not a web address'] });
};

/** Long enough that nobody tries them all; kept as a hash, since it is only ever compared. */
const sealed = (secret: unknown, isNew: boolean): { clientSecret?: string } => {
  if (secret === undefined || secret === null || secret === '') {
    if (isNew) throw refuseFields({ clientSecret: ['请输入应用密钥', 'Enter the secret'] });
    return {};
  }
  if (typeof secret !== 'string' || secret.length < 8 || secret.length > 128) {
    throw refuseFields({ clientSecret: ['应用密钥为 8 至 128 个字符', '8 to 128 characters'] });
  }
  return { clientSecret: hashSecret(secret) };
};

export const clientHooks: Hooks = {
  beforeSave: async ({ values, before }) => {
    const { clientSecret, ...rest } = values;
    assertGrants(rest.authorizedGrantTypes);
    assertAddresses(rest.webServerRedirectUri);
    // Sessions and programs out there know it by this name.
    if (before && rest.clientId !== undefined && rest.clientId !== before.clientId) {
      throw refuseFields({ clientId: ['应用 id 不能修改', 'The client id cannot change'] });
    }
    if (typeof rest.clientId === 'string' && !/^[\w.-]*$/.test(rest.clientId)) {
      throw refuseFields({ clientId: ['只能含字母、数字和 . _ -', 'Letters, digits and . _ - only'] });
    }
    return { ...rest, ...sealed(clientSecret, before === null) };
  },
  // People are signed in with it, possibly the caller: they could not come back.
  beforeRemove: async ({ sql, caller, rows }) => {
    const ids = rows.map((row) => String(row.clientId));
    const used = await acrossTenants(
      sql,
      caller,
      () => sql<{ clientId: string }[]>`
        select distinct client_id as "clientId" from auth_session
        where client_id = any (${ids}) and end_time is null and expire_time > now()`,
    );
    if (used.length === 0) return;
    const names = used.map((row) => row.clientId);
    throw refuse(400, [`应用正在使用中: ${names.join('、')}`, `People are signed in with ${names.join(', ')}`], {
      dependents: names,
    });
  },
};
