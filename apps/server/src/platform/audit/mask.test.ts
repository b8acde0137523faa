import { describe, expect, it } from 'vitest';
import { columnText, isSecretName, maskedJson, maskText } from './mask.ts';

describe('names', () => {
  it.each([
    ...[
      'password',
      'newPassword1',
      'password2',
      'client_secret',
      'clientSecret',
      'accessKey',
      'access_token',
      'blade-auth-token',
    ],
    ...[
      'Authorization',
      'refresh_token',
      'apiKey',
      'secret_key',
      'key',
      'cookie',
      'captcha_code',
      'pwd',
      'submissionKey',
      'linkToken',
    ],
  ])('%s is a secret', (name) => expect(isSecretName(name)).toBe(true));
  it.each(['account', 'dictKey', 'paramKey', 'realName', 'sort', 'keyword', 'monkey', 'status'])('%s is none', (name) =>
    expect(isSecretName(name)).toBe(false),
  );
});

describe('what was sent', () => {
  it('is kept without secrets, however deep they lie', () => {
    const sent = {
      query: { current: 1 },
      body: { account: 'a', password: 'p1', list: [{ accessKey: 'p2', name: 'n' }] },
    };
    const text = maskedJson(sent, 4000);
    expect(JSON.parse(text)).toEqual({
      query: { current: 1 },
      body: { account: 'a', password: '***', list: [{ accessKey: '***', name: 'n' }] },
    });
  });

  it('hides the value of a parameter whose key says that it is a secret', () => {
    expect(maskedJson({ paramKey: 'sms.secret', paramValue: 'abc', remark: 'r' }, 4000)).toBe(
      '{"paramKey":"sms.secret","paramValue":"***","remark":"r"}',
    );
    expect(maskedJson({ paramKey: 'page.size', paramValue: '10' }, 4000)).toContain('"10"');
  });

  it('has no secrets in JSON that stands in a text either', () => {
    const userExt = JSON.stringify({ password: 'a b', deep: [{ wxToken: 'tok c', n: 1 }], sum: 'text' });
    expect(JSON.parse(JSON.parse(maskedJson({ userExt }, 4000)).userExt)).toEqual({
      password: '***',
      deep: [{ wxToken: '***', n: 1 }],
      sum: 'text',
    });
    expect(maskedJson({ userExt: '{"password":"a b' }, 4000)).not.toContain('a b');
    expect(maskedJson({ text: '[not json]' }, 4000)).toBe('{"text":"[not json]"}');
    // As deep as a body may be.
    const nested = '['.repeat(9000) + ']'.repeat(9000);
    expect(maskedJson({ nested }, 4000).length).toBeLessThan(600);
  });

  it('is cut, in depth, length and number', () => {
    const deep = { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } };
    expect(maskedJson(deep, 4000)).toBe('{"a":{"b":{"c":{"d":{"e":{"f":"…"}}}}}}');
    expect(maskedJson({ text: 'x'.repeat(100_000) }, 4000).length).toBeLessThan(600);
    expect(maskedJson({ list: Array(10_000).fill(1) }, 4000)).toContain('… 9950');
    expect(maskedJson({ list: Array(50).fill('y'.repeat(400)) }, 4000)).toHaveLength(4000);
    expect(maskedJson({ text: 'a\0b' }, 4000)).toBe('{"text":"ab"}');
    expect(columnText('a\0b', 2)).toBe('ab');
  });
});

describe('running text', () => {
  it.each([
    ['Bearer abcdefghijklmnop failed', 'Bearer *** failed'],
    ['token eyJhbGciOi.eyJzdWIi.sig_x here', 'token *** here'],
    ['connect postgres://manyi:s3cret@db.local/x', 'connect postgres://***@db.local/x'],
    ['GET /x?password=abc&a=1', 'GET /x?password=***&a=1'],
    ['{"clientSecret":"abc","a":1}', '{"clientSecret":"***","a":1}'],
    ['{"password": "a b, \\"c\\" d","a":1}', '{"password": "***","a":1}'],
    ["{ secret: 'a b' }", "{ secret: '***' }"],
    ['cut off: {"token":"a b', 'cut off: {"token":"***"'],
    ['nothing to hide', 'nothing to hide'],
  ])('has no secret: %s', (text, masked) => expect(maskText(text)).toBe(masked));

  it.each([
    ['password = abc def', 'password = ***'],
    ['password=abc def ghi', 'password=***'],
    ['Password: abc def, account: li', 'Password: ***, account: li'],
    ['pwd=abc def user=li', 'pwd=*** user=li'],
    ['token = abc def\n    at line 12', 'token = ***\n    at line 12'],
    ['bad token:\n    at line 12', 'bad token:\n    at line 12'],
    ['secret: a\u00a0b\u3000c', 'secret: ***'],
    ['authorization: Bearer abcdefghijklmnop', 'authorization: ***'],
    ['api key = abc def', 'api key = ***'],
    ['token=abc went wrong, api_key=x too', 'token=*** went wrong, api_key=*** too'],
    ['token: abc def', 'token: ***'],
    ['密码：abc def，账号：li', '密码：***，账号：li'],
    ['口令 = 春天 来了', '口令 = ***'],
    ['sent "{\\"password\\":\\"a b\\",\\"a\\":1}"', 'sent "{\\"password\\":\\"***\\",\\"a\\":1}"'],
    ['token=abc 2026-11-21 10:00 refused', 'token=*** 2026-11-21 10:00 refused'],
  ])('has no secret with blanks in it: %s', (text, masked) => expect(maskText(text)).toBe(masked));

  it.each([
    ['call 13800138000.', 'call ***8000.'],
    ['电话138 0013 8000，证', '电话***8000，证'],
    ['138-0013-8000', '***8000'],
    ['1380 013 8000', '***8000'],
    ['138\u00a00013\u00a08000', '***8000'],
    ['+86 138 0013 8000', '***8000'],
    ['+8613800138000 and 0086-13900139000', '***8000 and ***9000'],
    ['13800138000,13900139000', '***8000,***9000'],
    ['account=13800138000&a=1', 'account=***8000&a=1'],
    ['021-12345678 or 0755-1234567', '***5678 or ***4567'],
  ])('has no phone: %s', (text, masked) => expect(maskText(text)).toBe(masked));

  it.each([
    '2026-11-21 17:34:53.123',
    'from 2026-01-02 to 2026-11-21',
    'row 1996521478012345678 of 1996521478012345679',
    'at 1795282493123 ms, 1795282493 s',
    'college 4100099999, code 410105',
    'a1380-0138-4000-8000-13800138000a',
    'id 550e8400-e29b-41d4-a716-138001380001',
    'sum 15000000000.00 and 0.13800138000',
    '¥13800138000 and 15000000000 元',
    '138 of 1400 rows in 1500 ms',
    '10.138.13.80:5432',
    'the token is old; passwords differ',
    '密码错误，新密码不能与旧密码相同',
    'tokenCount: 5 keys, sort=2',
  ])('is left as it is: %s', (text) => expect(maskText(text)).toBe(text));

  it('is read in one go, however long', () => {
    const began = performance.now();
    for (const part of ['password=a b ', 'password = ', '138 0013 ', ' ', 'token="', '\\"', '密码：']) {
      maskText(`password=a ${part.repeat(20_000)}`);
    }
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

describe('phones in what was sent', () => {
  it('lose all but their end, as text, as number, and where only the name tells', () => {
    const sent = {
      phone: '138 0013 8000',
      mobile: 13800138000,
      tel: '02112345678',
      remark: 'call 13800138000',
      sort: 1,
    };
    expect(JSON.parse(maskedJson(sent, 4000))).toEqual({
      ...{ phone: '***8000', mobile: '***8000', tel: '***5678' },
      ...{ remark: 'call ***8000', sort: 1 },
    });
    expect(maskedJson({ phone: '', total: 13800138000, phoneRequired: true }, 4000)).toBe(
      '{"phone":"","total":13800138000,"phoneRequired":true}',
    );
  });
});
