import { describe, expect, it } from 'vitest';
import { checkUser, userExtrasFor } from './user-rules.ts';

const good = { phone: '13800138000', email: '', password: 'Secret-2026', password2: 'Secret-2026' };

describe('rules of the user dialog', () => {
  it('asks for the same password twice, when adding', () => {
    expect(checkUser(good, 'add').size).toBe(0);
    expect(checkUser({ ...good, password2: 'Secret-2025' }, 'add').get('password2')?.[0]).toBe('两次输入密码不一致!');
    expect(checkUser({ phone: '', email: '' }, 'edit').size).toBe(0);
  });

  it('checks a phone that is filled in', () => {
    expect(checkUser({ ...good, phone: '' }, 'add').size).toBe(0);
    expect(checkUser({ ...good, phone: '138' }, 'add').get('phone')?.[1]).toBe('phone number length is not 11');
    expect(checkUser({ ...good, phone: '99999999999' }, 'add').get('phone')?.[1]).toBe(
      'phone number format is incorrect',
    );
  });

  it('takes a land line with its area code, as the server does', () => {
    expect(checkUser({ ...good, phone: '02112345678' }, 'add').size).toBe(0);
  });

  it('asks of a password what the tenant does', () => {
    const rules = { passwordMinLength: 12, passwordSymbol: true };
    expect(checkUser(good, 'add', rules).get('password')?.[0]).toBe('密码须至少 12 位');
    expect(checkUser({ ...good, account: 'Secret-2026' }, 'add').get('password')?.[0]).toBe('密码过于简单');
    expect(checkUser({ ...good, password: 'x' }, 'edit', rules).has('password')).toBe(false);
  });

  it('asks what the tenant of the new user does, not one’s own', () => {
    const extras = userExtrasFor((tenantId) => (tenantId === '100000' ? { passwordMinLength: 16 } : {}));
    expect(extras.check?.({ ...good, tenantId: '100000' }, 'add').has('password')).toBe(true);
    expect(extras.check?.({ ...good, tenantId: '' }, 'add').has('password')).toBe(false);
  });

  it('sends the password as it was typed, and no second one', () => {
    const body = userExtrasFor(() => ({})).toBody?.({ account: 'a', realName: 'A', name: '', ...good });
    expect(body).toMatchObject({ name: 'A', account: 'a', password: 'Secret-2026' });
    expect(body).not.toHaveProperty('password2');
  });
});
