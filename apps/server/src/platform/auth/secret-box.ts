import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SigningKey } from './signing-key.ts';

/**
 * Keeps secrets that the product has to use again (a provider's client secret, a gateway's key) unreadable at rest. The key is
 * derived from the signing key, so a copy of the tables alone is worth nothing while `TOKEN_KEY` is set.
 */
export interface SecretBox {
  /** @param context what the secret belongs to, as `table:id`: sealed for one row, it does not open in another. */
  seal(secret: string, context: string): Buffer;
  /** null when it was sealed with another key or for another context. */
  open(sealed: Uint8Array, context: string): string | null;
}

const algorithm = 'aes-256-gcm';
const format = 1;
const nonceBytes = 12;
const tagBytes = 16;

export const secretBoxOf = (signingKey: SigningKey): SecretBox => {
  const key = Buffer.from(hkdfSync('sha256', signingKey.secret, '', 'manyi secrets at rest', 32));
  return {
    seal: (secret, context) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(format), nonce, cipher.getAuthTag(), text]);
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed);
      if (bytes.length < 1 + nonceBytes + tagBytes || bytes[0] !== format) return null;
      const nonce = bytes.subarray(1, 1 + nonceBytes);
      const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
      try {
        const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
          .setAAD(Buffer.from(context))
          .setAuthTag(tag);
        return Buffer.concat([decipher.update(bytes.subarray(1 + nonceBytes + tagBytes)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
  };
};
