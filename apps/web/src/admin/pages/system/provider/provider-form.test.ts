import type { ProviderRow } from '@manyi/shared/contract/social';
import { expect, it } from 'vitest';
import { ApiError } from '../../../../lib/api-error.ts';
import { bodyOf, formOf, problemsOf, redirectOf } from './provider-form.ts';
import { theirProvider } from './their-provider.ts';

const row: ProviderRow = {
  id: '7',
  tenantId: '',
  source: 'campus',
  kind: 'oidc',
  name: '统一身份认证',
  clientId: 'manyi',
  hasSecret: true,
  issuer: 'https://id.example',
  scope: '',
  accountClaim: 'sub',
  sort: 3,
  status: 0,
  version: 4,
  redirectUri: 'https://survey.example/survey/oauth/redirect/campus',
};

it('sends what it was given, and a secret only where one was typed', () => {
  const { hasSecret: _, redirectUri: __, ...same } = row;
  expect(bodyOf(formOf(row), row)).toEqual(same);
  expect(bodyOf({ ...formOf(row), clientSecret: ' s ' }, row).clientSecret).toBe(' s ');
  expect(bodyOf({ ...formOf(null), source: ' a ', sort: '2' }, null)).toMatchObject({
    source: 'a',
    sort: 2,
    status: 1,
  });
});

it('leaves out what only OpenID Connect has when another kind is chosen', () => {
  expect(bodyOf({ ...formOf(row), kind: 'qq' }, row)).toMatchObject({ kind: 'qq', issuer: '', accountClaim: '' });
});

it('says which fields are wrong', () => {
  const names = (change: object, hasSecret = true) => [...problemsOf({ ...formOf(row), ...change }, hasSecret).keys()];
  expect(names({})).toEqual([]);
  expect([...problemsOf(formOf(null), false).keys()]).toEqual(['source', 'name', 'issuer', 'clientId']);
  expect(names({ source: '-a' })).toEqual(['source']);
  expect(names({ source: '院校' })).toEqual(['source']);
  expect(names({ issuer: 'id.example' })).toEqual(['issuer']);
  expect(names({ issuer: 'javascript:alert(1)' })).toEqual(['issuer']);
  expect(names({ sort: '1.5' })).toEqual(['sort']);
  // A public client has no secret; vendors always have one.
  expect(names({}, false)).toEqual([]);
  expect(names({ kind: 'github', issuer: '' }, false)).toEqual(['clientSecret']);
});

it('knows the address to return to before and after saving', () => {
  expect(redirectOf('campus', row, 'http://here')).toBe(row.redirectUri);
  expect(redirectOf('other', row, 'http://here')).toBe('https://survey.example/survey/oauth/redirect/other');
  expect(redirectOf('github', null, 'http://here')).toBe('http://here/survey/oauth/redirect/github');
  expect(redirectOf(' ', null, 'http://here')).toBe('');
});

it('only a refusal that brings the provider as it is now is a conflict, and knows where theirs returns to', () => {
  const refused = (code: number, current: unknown) =>
    theirProvider(new ApiError({ code, httpStatus: code, msg: '', data: { current } }), row);
  const { redirectUri: _, ...told } = { ...row, version: 5 };
  expect(refused(409, told)).toEqual({ ...row, version: 5 });
  expect(refused(409, { ...told, source: 'other' })?.redirectUri).toBe(
    'https://survey.example/survey/oauth/redirect/other',
  );
  for (const broken of [{ kind: 'fax' }, { version: '5' }, { hasSecret: null }, { name: undefined }])
    expect(refused(409, { ...told, ...broken })).toBeNull();
  expect(refused(400, told)).toBeNull();
});
