import type { SecretBox } from '../../../platform/auth/secret-box.ts';

interface Whose {
  url: string;
  username: string;
}

/** Bound to where it is sent and as whom: a row whose address was changed by hand in the database opens nothing. */
const contextOf = ({ url, username }: Whose): string => `develop_datasource:${username}@${url}`;

export const sealPassword = (secrets: SecretBox, password: string, whose: Whose): string =>
  secrets.seal(password, contextOf(whose)).toString('base64');

/** null: sealed with another key, or for another address. */
export const openPassword = (secrets: SecretBox, sealed: string, whose: Whose): string | null =>
  secrets.open(Buffer.from(sealed, 'base64'), contextOf(whose));
