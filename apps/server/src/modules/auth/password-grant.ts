import type { TokenReply } from '@manyi/shared/contract/auth';
import type { SignInOutcome } from '@manyi/shared/contract/session';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import type { Tokens } from '../../platform/auth/tokens.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/database/enter.ts';
import { takeCaptcha } from './captcha.ts';
import type { Client } from './client.ts';
import { clearFailures, countAccountFailure, countFailure, lockOf, type Subjects, subjectsOf } from './failures.ts';
import { openSession, recordSignIn } from './open-session.ts';
import { findPerson } from './person.ts';
import { addRefreshToken, type Switch, switchTo, tokenReply } from './token-family.ts';
import {
  accountLocked,
  addressLocked,
  missing,
  notHeld,
  tenantOver,
  wrongCaptcha,
  wrongCredentials,
} from './token-refusal.ts';

export interface Attempt {
  grantType: string;
  tenantId: string;
  account: string;
  password: string;
  captcha: { key: string; code: string };
  to: Switch;
  address: string;
  userAgent: string;
}

interface Means {
  database: Database;
  tokens: Tokens;
  /** Captcha mode where the tenant has none of its own. It binds every grant that takes a password, or choosing another would go around it. */
  captcha: boolean;
}

/** What the tenant says about captchas; null when it says nothing, or there is no such tenant. */
const captchaOf = async (database: Database, scope: Scope): Promise<boolean | null> => {
  const [row] = await database.tx(
    scope,
    (sql) => sql<{ mode: string | null }[]>`
      select settings->>'captchaMode' as mode from system_tenant where tenant_id = ${scope.tenantId}`,
  );
  return row?.mode ? row.mode === 'on' : null;
};

interface Known {
  id: string;
  password: string;
  isOver: boolean;
  /** Has signed in from this address before. */
  isAtHome: boolean;
}

const findKnown = async (sql: Sql, attempt: Attempt): Promise<Known | undefined> => {
  const [user] = await sql<Known[]>`
    select u.id, u.password, not manyi_tenant_open(t) as "isOver",
      exists (select from auth_sign_in h where h.tenant_id = u.tenant_id and h.user_id = u.id and h.outcome = 'success'
        and h.remote_address = ${attempt.address} and h.create_time > now() - interval '90 days') as "isAtHome"
    from "system_user" u join system_tenant t on t.tenant_id = u.tenant_id
    where u.tenant_id = ${attempt.tenantId} and u.account_key = lower(${attempt.account}) and not u.is_deleted
      and u.status = 1 and t.status = 1 and not t.is_deleted`;
  return user;
};

/** A full address still lets in whoever signed in from it before, so that one person guessing there shuts out no campus. */
const isShutOut = (lock: keyof Subjects | null, user: Known | undefined): boolean =>
  lock === 'account' || (lock === 'address' && !user?.isAtHome);

/** Signs in with tenant, account and password. Whatever is wrong with them, the text and the time are the same. */
export const passwordGrant = async (means: Means, client: Client, attempt: Attempt): Promise<TokenReply> => {
  const { database, tokens } = means;
  if (attempt.account === '') throw missing('username');
  if (attempt.password === '') throw missing('password');
  const scope = { tenantId: attempt.tenantId, userId: null };
  const captcha = (await captchaOf(database, scope)) ?? means.captcha;
  if (captcha && !(await takeCaptcha(database, attempt.captcha.key, attempt.captcha.code))) throw wrongCaptcha();
  const subjects = subjectsOf(attempt.tenantId, attempt.account, attempt.address);
  const record = (outcome: SignInOutcome, userId: string | undefined) =>
    database.tx(scope, (sql) => recordSignIn(sql, attempt, client, outcome, userId ?? null, null));

  const { lock, user } = await database.tx(scope, async (sql) => ({
    user: await findKnown(sql, attempt),
    lock: await lockOf(sql, subjects),
  }));
  if (lock === 'account') {
    await record('locked', user?.id);
    throw accountLocked();
  }

  const matches = await verifyPassword(user?.password ?? null, attempt.password);
  if (!matches || !user || isShutOut(lock, user)) {
    // With a full address one answer again for all, or it would tell who has signed in from here.
    const isFull = lock === 'address';
    await database.tx(scope, async (sql) => {
      if (!isFull) await countFailure(sql, subjects);
      else if (!matches) await countAccountFailure(sql, subjects);
      await recordSignIn(sql, attempt, client, isFull ? 'locked' : 'wrong', user?.id ?? null, null);
    });
    throw isFull ? addressLocked() : wrongCredentials();
  }

  // Told to those only who have proven that they belong there.
  if (user.isOver) {
    await record('refused', user.id);
    throw tenantOver();
  }

  const refusedSwitch = notHeld();
  const signedIn = database.tx(scope, async (sql) => {
    // Many guesses at once all pass the first look; the right one among them must not pass this one.
    if (isShutOut(await lockOf(sql, subjects), user)) return { refused: accountLocked() };
    const sessionId = await openSession(sql, attempt, client, user.id);
    const person = await findPerson(sql, attempt.tenantId, sessionId);
    if (!person) throw wrongCredentials();
    if (!(await switchTo(sql, person, attempt.to))) throw refusedSwitch;
    const refresh = await addRefreshToken(sql, attempt.tenantId, sessionId, client);
    await clearFailures(sql, [subjects.account]);
    await recordSignIn(sql, attempt, client, 'success', user.id, sessionId);
    return { person, refresh };
  });
  const result = await signedIn.catch(async (error: unknown) => {
    // Nothing of the session is left; the attempt is.
    if (error === refusedSwitch) await record('switch-refused', user.id);
    throw error;
  });
  if ('refused' in result) throw result.refused;
  return tokenReply(tokens, client, result.person, result.refresh);
};
