import { isIPv6 } from 'node:net';
import type { Sql } from '../../platform/database/database.ts';

/**
 * Failed sign-ins by subject. A person is out from the fifth on, until 30 minutes after the last. An address may stand for a
 * whole campus, where somebody mistypes all day long: its failures drain away steadily, so that it is full only when they come
 * faster than these in 30 minutes, and open again a moment after they stop.
 */
export const limits = { account: 5, address: 300 } as const;
const windowSeconds = 30 * 60;
const maxSubject = 128;

export interface Subjects {
  account: string;
  address: string;
}

export const accountSubject = (tenantId: string, account: string): string =>
  `account:${tenantId}:${account.toLowerCase()}`.slice(0, maxSubject);

/** Whoever has one IPv6 address has the 2^64 beside it, too; to be counted as one they are. */
export const networkOf = (address: string): string => {
  const plain = address.toLowerCase().replace(/%.*$/, '');
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/.exec(plain) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':');
    while (groups.length + rest.length < 8) groups.push('0');
    groups.push(...rest);
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
};

export const subjectsOf = (tenantId: string, account: string, address: string): Subjects => ({
  account: accountSubject(tenantId, account),
  address: `address:${networkOf(address)}`.slice(0, maxSubject),
});

/** What is left by now of the failures of an address. */
const drained = (sql: Sql) => sql`
  greatest(0, f.failures - extract(epoch from now() - f.last_time) * ${limits.address / windowSeconds}::float8)`;

/** Which limit is reached, if one is; the person's before the address's. */
export const lockOf = async (sql: Sql, subjects: Subjects): Promise<keyof Subjects | null> => {
  const [count] = await sql<Record<keyof Subjects, number>[]>`
    select
      coalesce(max(f.failures) filter (where f.subject = ${subjects.account}
        and f.last_time > now() - make_interval(secs => ${windowSeconds})), 0) as account,
      coalesce(max(${drained(sql)}) filter (where f.subject = ${subjects.address}), 0) as address
    from auth_failure f where f.subject in (${subjects.account}, ${subjects.address})`;
  if (!count) throw new Error('an aggregate without a row');
  if (count.account >= limits.account) return 'account';
  // A moment has always passed since the last one; that alone opens nothing.
  return count.address > limits.address - 1 ? 'address' : null;
};

const countAccount = async (sql: Sql, subject: string): Promise<void> => {
  await sql`
    insert into auth_failure as f (subject, failures, last_time) values (${subject}, 1, now())
    on conflict (subject) do update set last_time = now(),
      failures = case when f.last_time > now() - make_interval(secs => ${windowSeconds}) then f.failures + 1 else 1 end`;
};

/** Counts for accounts that do not exist, too: a lock says nothing about whether there is one. */
export const countFailure = async (sql: Sql, subjects: Subjects): Promise<void> => {
  // In one order always, so that two failures at once do not wait for each other in a circle.
  await countAccount(sql, subjects.account);
  // Never more than full: however many came at once, it opens again when they stop.
  await sql`
    insert into auth_failure as f (subject, failures, last_time) values (${subjects.address}, 1, now())
    on conflict (subject) do update set last_time = now(), failures = least(${limits.address}, ${drained(sql)} + 1)`;
};

/** Where the address is full already: only whose password it was. */
export const countAccountFailure = (sql: Sql, subjects: Subjects): Promise<void> => countAccount(sql, subjects.account);

/** A success clears the account, not the address: one guessed account must not buy an address new guesses. */
export const clearFailures = async (sql: Sql, accounts: readonly string[]): Promise<void> => {
  await sql`delete from auth_failure where subject = any (${[...accounts]}::text[])`;
};
