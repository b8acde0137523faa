import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken, forgetSession, isSignedIn, keepTokens, onSignOut, parseTokenReply, useUser } from './session.ts';
import { writeStored } from './storage.ts';
import { stubBrowser } from './testing/browser.ts';

const wire = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  user_id: '12',
  tenant_id: '000000',
  user_name: 'admin',
  real_name: '管理员',
  role_id: '1,2',
};

let browser = stubBrowser();
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const signIn = (): void => {
  const reply = parseTokenReply(wire);
  if (reply) keepTokens(reply);
};

describe('session', () => {
  it.each([{}, null, 'x', { access_token: '' }, { error_description: '用户名或密码错误' }])(
    'no token in %j: no session',
    (body) => {
      expect(parseTokenReply(body)).toBeNull();
    },
  );

  it('lives in cookies; the storage only says whose it is and since when', () => {
    signIn();
    expect(isSignedIn()).toBe(true);
    expect(accessToken()).toBe('a.b.c');
    const kept = [window.localStorage, window.sessionStorage].flatMap((storage) =>
      Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? '') ?? ''),
    );
    expect(kept.join()).toContain('管理员');
    // Neither of the tokens, nor a part of one.
    for (const text of kept) expect(text).not.toMatch(/a\.b\.c|"r"/);
    expect(useUser.getState().user?.realName).toBe('管理员');
  });

  it('an entry without its cookie is left over from a closed browser', () => {
    signIn();
    browser.cookies.clear();
    expect(isSignedIn()).toBe(false);
  });

  it('an empty token is no session', () => {
    signIn();
    writeStored('token', '');
    expect(isSignedIn()).toBe(false);
  });

  it('ends with nothing left of it', () => {
    const cleaned = vi.fn();
    onSignOut(cleaned);
    signIn();
    for (const name of ['menu', 'tagList', 'isLock', 'lockPasswd']) writeStored(name, 'x');
    forgetSession();
    expect(browser.cookies.size).toBe(0);
    expect(window.localStorage.length + window.sessionStorage.length).toBe(0);
    expect(cleaned).toHaveBeenCalledOnce();
    expect(useUser.getState().user).toBeNull();
  });
});
