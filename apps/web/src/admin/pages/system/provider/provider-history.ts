import { providerKinds } from '@manyi/shared/contract/social';
import { choice, integer, reference, text, textChoice } from '@manyi/shared/resource/field';
import { defineResource } from '@manyi/shared/resource/resource';
import { kindFacts } from './provider-kinds.ts';

/** A sign-in provider as its history tells it. Its calls are written by hand; these are words only. */
export const providerHistory = defineResource({
  name: 'provider',
  area: 'system',
  title: ['第三方登录', 'Sign-in provider'],
  owner: 'platform',
  titleField: 'name',
  verbs: [],
  fields: {
    kind: textChoice({
      label: ['类型', 'Kind'],
      options: providerKinds.map((value) => ({ value, label: kindFacts[value].name })),
    }),
    forTenant: reference({ label: ['适用租户', 'For the tenant'], to: 'tenant' }),
    source: text({ label: ['标识', 'Identifier'], max: 32 }),
    name: text({ label: ['按钮名称', 'Name on the button'], max: 64 }),
    issuer: text({ label: ['签发者地址', 'Issuer'], max: 500 }),
    clientId: text({ label: ['Client ID', 'Client ID'], max: 255 }),
    clientSecret: text({ label: ['密钥', 'Secret'], max: 1000 }),
    scope: text({ label: ['授权范围', 'Scopes'], max: 255 }),
    accountClaim: text({ label: ['账号声明', 'Claim that names the account'], max: 64 }),
    sort: integer({ label: ['排序', 'Order'] }),
    status: choice({
      label: ['状态', 'State'],
      options: [
        { value: 1, label: ['已启用', 'On'] },
        { value: 0, label: ['已停用', 'Off'] },
      ],
    }),
  },
});
