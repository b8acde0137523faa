import type { TokenReply } from '@manyi/shared/contract/auth';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import type { Tokens } from '../../platform/auth/tokens.ts';
import type { Database, Scope } from '../../platform/database/database.ts';
import { takeCaptcha } from './captcha.ts';
import type { Client } from './client.ts';
import { clearFailures, countFailure, lockOf, subjectsOf } from './failures.ts';
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

/** Signs in with tenant, account and password. Whatever is wrong with them, the text and the time are the same. */
export const passwordGrant = async (means: Means, client: Client, attempt: Attempt): Promise<TokenReply> => {
  const { database, tokens } = means;
  if (attempt.account === '') throw missing('username');
  if (attempt.password === '') throw missing('password');
  const scope = { tenantId: attempt.tenantId, userId: null };
  const captcha = (await captchaOf(database, scope)) ?? means.captcha;
  if (captcha && !(await takeCaptcha(database, attempt.captcha.key, attempt.captcha.code))) throw wrongCaptcha();
  const subjects = subjectsOf(attempt.tenantId, attempt.account, attempt.address);

  const { lock, user } = await database.tx(scope, async (sql) => {
    const [user] = await sql<{ id: string; password: string; isOver: boolean }[]>`
      select u.id, u.password, not manyi_tenant_open(t) as "isOver" from "system_user" u join system_tenant t on t.tenant_id = u.tenant_id
      where u.tenant_id = ${attempt.tenantId} and u.account_key = lower(${attempt.account}) and not u.is_deleted
        and u.status = 1 and t.status = 1 and not t.is_deleted`;
    return { user, lock: await lockOf(sql, subjects) };
  });
  if (lock) {
    await database.tx(scope, (sql) => recordSignIn(sql, attempt, client, 'locked', user?.id ?? null, null));
    throw lock === 'account' ? accountLocked() : addressLocked();
  }

  const matches = await verifyPassword(user?.password ?? null, attempt.password);
  if (!matches || !user) {
    await database.tx(scope, async (sql) => {
      await countFailure(sql, subjects);
      await recordSignIn(sql, attempt, client, 'wrong', user?.id ?? null, null);
    });
    throw wrongCredentials();
  }

  // Told to those only who have proven that they belong there.
  if (user.isOver) throw tenantOver();

  const result = await database.tx(scope, async (sql) => {
    // Many guesses at once all pass the first look; the right one among them must not pass this one.
    if (await lockOf(sql, subjects)) return { refused: accountLocked() };
    const sessionId = await openSession(sql, attempt, client, user.id);
    const person = await findPerson(sql, attempt.tenantId, sessionId);
    if (!person) throw wrongCredentials();
    if (!(await switchTo(sql, person, attempt.to))) throw notHeld();
    const refresh = await addRefreshToken(sql, attempt.tenantId, sessionId, client);
    await clearFailures(sql, [subjects.account]);
    await recordSignIn(sql, attempt, client, 'success', user.id, sessionId);
    return { person, refresh };
  });
  if ('refused' in result) throw result.refused;
  return tokenReply(tokens, client, result.person, result.refresh);
};
