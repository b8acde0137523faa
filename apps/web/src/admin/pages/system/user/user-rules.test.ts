import { describe, expect, it } from 'vitest';
import { checkUser, userExtras } from './user-rules.ts';

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

  it('sends no plain password and no second one', () => {
    const body = userExtras.toBody?.({ account: 'a', realName: 'A', name: '', ...good });
    expect(body).toMatchObject({ name: 'A', account: 'a' });
    expect(body?.password).toMatch(/^[\da-f]{32}$/);
    expect(body).not.toHaveProperty('password2');
  });
});
