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
])('takes what is secret out of %s', (text, masked) => expect(maskText(text)).toBe(masked));
