import type { Sql } from '../../platform/database/database.ts';

/**
 * Failed sign-ins by subject. After the limit nothing is accepted until 30 minutes after the last failure. An address may
 * stand for a whole campus, so its limit is far higher than a person's.
 */
export const limits = { account: 5, address: 300 } as const;
const maxSubject = 128;

export interface Subjects {
  account: string;
  address: string;
}

export const accountSubject = (tenantId: string, account: string): string =>
  `account:${tenantId}:${account.toLowerCase()}`.slice(0, maxSubject);
export const subjectsOf = (tenantId: string, account: string, address: string): Subjects => ({
  account: accountSubject(tenantId, account),
  address: `address:${address}`.slice(0, maxSubject),
});

/** Which limit is reached, if one is. */
export const lockOf = async (sql: Sql, subjects: Subjects): Promise<keyof Subjects | null> => {
  const rows = await sql<{ subject: string; failures: number }[]>`
    select subject, failures from auth_failure
    where subject in (${subjects.account}, ${subjects.address}) and last_time > now() - interval '30 minutes'`;
  const count = (subject: string) => rows.find((row) => row.subject === subject)?.failures ?? 0;
  if (count(subjects.account) >= limits.account) return 'account';
  return count(subjects.address) >= limits.address ? 'address' : null;
};

/** Counts for accounts that do not exist, too: a lock says nothing about whether there is one. */
export const countFailure = async (sql: Sql, subjects: Subjects): Promise<void> => {
  // In one order always, so that two failures at once do not wait for each other in a circle.
  for (const subject of [subjects.account, subjects.address]) {
    await sql`
      insert into auth_failure as f (subject, failures, last_time) values (${subject}, 1, now())
      on conflict (subject) do update set last_time = now(),
        failures = case when f.last_time > now() - interval '30 minutes' then f.failures + 1 else 1 end`;
  }
};

/** A success clears the account, not the address: one guessed account must not buy an address new guesses. */
export const clearFailures = async (sql: Sql, accounts: readonly string[]): Promise<void> => {
  await sql`delete from auth_failure where subject = any (${[...accounts]}::text[])`;
};
