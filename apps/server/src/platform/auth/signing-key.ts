import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';

export interface SigningKey {
  /** `kid` of the tokens it signs. */
  id: string;
  secret: Uint8Array;
}

const idOf = (secret: Uint8Array): string =>
  createHash('sha256').update('manyi token key').update(secret).digest('hex').slice(0, 16);

/**
 * The given key, or the one kept in the database, made there at first start. Several instances may start at once: the lock
 * lets one make it.
 */
export const loadSigningKey = async (database: Database, tokenKey: string | undefined): Promise<SigningKey> => {
  if (tokenKey !== undefined) {
    const secret = new TextEncoder().encode(tokenKey);
    return { id: idOf(secret), secret };
  }
  // The key is the installation's, not a tenant's.
  return database.asSystem(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtext('auth_signing_key'))`;
    const [kept] = await sql<SigningKey[]>`
      select id, secret from auth_signing_key where retire_time is null order by create_time desc limit 1`;
    if (kept) return { id: kept.id, secret: new Uint8Array(kept.secret) };
    const secret = new Uint8Array(randomBytes(48));
    const made = { id: idOf(secret), secret };
    await sql`insert into auth_signing_key (id, secret) values (${made.id}, ${Buffer.from(secret)})`;
    return made;
  });
};
