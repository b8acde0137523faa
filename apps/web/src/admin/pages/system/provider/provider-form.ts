import type { ProviderKind, ProviderRow } from '@manyi/shared/contract/social';
import type { Text } from '@manyi/shared/contract/text';

/** What is typed; every field a text, as inputs have them. */
export interface ProviderForm {
  kind: ProviderKind;
  source: string;
  name: string;
  tenantId: string;
  clientId: string;
  /** Never filled in from the server: empty keeps the one it has. */
  clientSecret: string;
  issuer: string;
  scope: string;
  accountClaim: string;
  sort: string;
  isOn: boolean;
}
export type ProviderField = keyof ProviderForm;

const words = {
  noName: ['请输入名称', 'Enter a name'],
  noSource: ['请输入标识', 'Enter an identifier'],
  badSource: [
    '以字母或数字开头，只能含字母、数字、- 和 _，最长 32 位',
    'Start with a letter or digit; only letters, digits, - and _, 32 at most',
  ],
  noClient: ['请填写', 'Fill this in'],
  noIssuer: ['请输入签发者地址', 'Enter the address of the issuer'],
  badIssuer: ['必须是 https:// 开头的签发者地址', 'Must be the https:// address of an issuer'],
  badSort: ['请输入整数', 'Enter a whole number'],
} as const;

export const formOf = (row: ProviderRow | null): ProviderForm => ({
  kind: row?.kind ?? 'oidc',
  source: row?.source ?? '',
  name: row?.name ?? '',
  tenantId: row?.tenantId ?? '',
  clientId: row?.clientId ?? '',
  clientSecret: '',
  issuer: row?.issuer ?? '',
  scope: row?.scope ?? '',
  accountClaim: row?.accountClaim ?? '',
  sort: String(row?.sort ?? 0),
  isOn: (row?.status ?? 1) === 1,
});

/** The server has the last word on issuers; http is for one on this very machine. */
const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** What is wrong with the form, by field, in the order of its fields. A public client, which has no secret, is OpenID Connect's only. */
export const problemsOf = (form: ProviderForm, hasSecret: boolean): Map<ProviderField, Text> => {
  const found = new Map<ProviderField, Text>();
  if (form.source.trim() === '') found.set('source', words.noSource);
  else if (!/^[a-z0-9][\w-]{0,31}$/i.test(form.source.trim())) found.set('source', words.badSource);
  if (form.name.trim() === '') found.set('name', words.noName);
  if (form.kind === 'oidc' && form.issuer.trim() === '') found.set('issuer', words.noIssuer);
  else if (form.kind === 'oidc' && !isAddress(form.issuer.trim())) found.set('issuer', words.badIssuer);
  if (form.clientId.trim() === '') found.set('clientId', words.noClient);
  if (form.kind !== 'oidc' && !hasSecret && form.clientSecret === '') found.set('clientSecret', words.noClient);
  if (!/^-?\d{1,9}$/.test(form.sort.trim())) found.set('sort', words.badSort);
  return found;
};

/** What is sent: without a secret where none was typed, so that the one there is stays. */
export const bodyOf = (form: ProviderForm, row: ProviderRow | null): Record<string, unknown> => {
  const isOidc = form.kind === 'oidc';
  return {
    ...(row && { id: row.id, version: row.version }),
    kind: form.kind,
    source: form.source.trim(),
    name: form.name.trim(),
    tenantId: form.tenantId,
    clientId: form.clientId.trim(),
    ...(form.clientSecret !== '' && { clientSecret: form.clientSecret }),
    issuer: isOidc ? form.issuer.trim() : '',
    scope: form.scope.trim(),
    accountClaim: isOidc ? form.accountClaim.trim() : '',
    sort: Number(form.sort),
    status: form.isOn ? 1 : 0,
  };
};

/**
 * Where the vendor sends people back to, asked for by its console before there is anything to save here. The server says it for
 * what is saved (it may stand behind another name); a new one is taken to be reached as this page is.
 */
export const redirectOf = (source: string, row: ProviderRow | null, origin: string): string => {
  if (row && row.source === source.trim()) return row.redirectUri;
  const base = row ? new URL(row.redirectUri).origin : origin;
  return source.trim() === '' ? '' : `${base}/survey/oauth/redirect/${encodeURIComponent(source.trim())}`;
};
