import { describe, expect, it } from 'vitest';
import { isDigest, passwordProblem, passwordRules } from './password.ts';

const strict = { passwordMinLength: 10, passwordMixedCase: true, passwordSymbol: true };

describe('a new password', () => {
  it('has eight characters with letters and digits everywhere', () => {
    expect(passwordProblem('gladly 12')).toBeNull();
    expect(passwordProblem('密码密码密码12')).toBeNull();
    expect(passwordProblem('glad')?.[0]).toBe('密码须至少 8 位、含字母和数字');
    expect(passwordProblem('gladgladly')?.[1]).toBe('The password needs letters and digits');
    expect(passwordRules({ passwordMinLength: 4 })[0]?.text[0]).toBe('至少 8 位');
  });

  it('meets what its tenant asks, and is told all it lacks at once', () => {
    expect(passwordProblem('Gladly-123', strict)).toBeNull();
    expect(passwordProblem('gladly12', strict)?.[0]).toBe('密码须至少 10 位、含大写和小写字母、含符号');
    expect(passwordProblem('Gladly 1234', strict)?.[0]).toBe('密码须含符号');
    expect(passwordProblem('gladly 12', { passwordMinLength: null, passwordSymbol: false })).toBeNull();
  });

  it('is not what is tried first, nor the account, nor what would be taken for a digest', () => {
    expect(passwordProblem('Admin123')?.[0]).toBe('密码过于简单');
    expect(passwordProblem('zhang2026', {}, 'Zhang2026')?.[0]).toBe('密码过于简单');
    const digest = '21232F297A57A5A743894A0E4A801FC3';
    expect(isDigest(digest)).toBe(true);
    expect(passwordProblem(digest)?.[0]).toContain('32 位');
    expect(isDigest(`${digest}0`)).toBe(false);
  });
});
