import { type ProviderRow, providerKinds } from '@manyi/shared/contract/social';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { FieldRow, Input, NativeSelect } from '../../../ui/input.tsx';
import { useTenants } from '../user/tenants.ts';
import { type ProviderField, type ProviderForm, redirectOf } from './provider-form.ts';
import { kindFacts } from './provider-kinds.ts';
import { RedirectAddress } from './redirect-address.tsx';

const words = {
  kind: ['类型', 'Kind'],
  name: ['按钮名称', 'Name on the button'],
  source: ['标识', 'Identifier'],
  sourceHint: ['回调地址的最后一段', 'The last part of the address to return to'],
  tenant: ['适用租户', 'For the tenant'],
  all: ['所有租户', 'Every tenant'],
  issuer: ['签发者地址', 'Issuer'],
  issuerHint: [
    'https:// 开头，其下有 /.well-known/openid-configuration',
    'Has /.well-known/openid-configuration below it',
  ],
  scope: ['授权范围', 'Scopes'],
  scopeHint: ['以空格分隔；留空为该类型的默认值', 'Separated by spaces; empty for the usual ones'],
  claim: ['账号声明', 'Claim that names the account'],
  claimHint: [
    '留空则首次登录的人须提交注册申请；填写后按此声明直接登录同名账号',
    'Empty: newcomers apply for an account. Otherwise they enter the account this claim names',
  ],
  keep: ['已设置；留空则保持不变', 'Set; leave empty to keep it'],
  secretHint: ['保存后不再显示', 'Not shown again once saved'],
  sort: ['排序', 'Order'],
  on: ['启用，显示在登录页', 'On: shown on the sign-in page'],
  back: ['回调地址，请填入对方的管理后台', 'Address to return to; enter it in the console of the vendor'],
} as const;

interface FieldsProps {
  form: ProviderForm;
  row: ProviderRow | null;
  problems: ReadonlyMap<string, string>;
  onChange: (change: Partial<ProviderForm>) => void;
}

export const ProviderFields = ({ form, row, problems, onChange }: FieldsProps) => {
  const t = useText();
  const { data: tenants = [] } = useTenants();
  const facts = kindFacts[form.kind];
  const address = redirectOf(form.source, row, window.location.origin);

  const text = (
    name: Exclude<ProviderField, 'kind' | 'isOn' | 'tenantId'>,
    label: string,
    {
      hint,
      required,
      ...input
    }: { hint?: string; required?: boolean; type?: string; maxLength?: number; placeholder?: string } = {},
  ): ReactNode => (
    <FieldRow label={label} required={required} hint={hint} error={problems.get(name) ?? null}>
      {(control) => (
        <Input
          {...control}
          {...input}
          name={name}
          autoComplete={input.type === 'password' ? 'new-password' : 'off'}
          value={form[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </FieldRow>
  );

  return (
    <div className="provider-form">
      <FieldRow label={t(words.kind)} required>
        {({ invalid: _, ...control }) => (
          <NativeSelect
            {...control}
            name="kind"
            value={form.kind}
            onChange={(event) => {
              const kind = providerKinds.find((one) => one === event.target.value);
              if (kind) onChange({ kind });
            }}
          >
            {providerKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(kindFacts[kind].name)}
              </option>
            ))}
          </NativeSelect>
        )}
      </FieldRow>
      <FieldRow label={t(words.tenant)} error={problems.get('tenantId') ?? null}>
        {(control) => (
          <NativeSelect
            {...control}
            name="tenantId"
            value={form.tenantId}
            onChange={(event) => onChange({ tenantId: event.target.value })}
          >
            <option value="">{t(words.all)}</option>
            {/* One that is not told (yet) keeps its place. */}
            {form.tenantId !== '' && !tenants.some(({ tenantId }) => tenantId === form.tenantId) ? (
              <option value={form.tenantId}>{form.tenantId}</option>
            ) : null}
            {tenants.map(({ tenantId, tenantName }) => (
              <option key={tenantId} value={tenantId}>
                {tenantName} · {tenantId}
              </option>
            ))}
          </NativeSelect>
        )}
      </FieldRow>
      {text('source', t(words.source), { required: true, maxLength: 32, hint: t(words.sourceHint) })}
      {text('name', t(words.name), { required: true, maxLength: 64 })}
      {address === '' ? null : (
        <div className="provider-return">
          <p>{t(words.back)}</p>
          <RedirectAddress address={address} />
        </div>
      )}
      {form.kind === 'oidc' ? (
        <div className="provider-wide">
          {text('issuer', t(words.issuer), { required: true, maxLength: 500, hint: t(words.issuerHint) })}
        </div>
      ) : null}
      {text('clientId', t(facts.id), { required: true, maxLength: 255 })}
      {text('clientSecret', t(facts.secret), {
        type: 'password',
        maxLength: 1000,
        required: form.kind !== 'oidc' && !row?.hasSecret,
        hint: t(row?.hasSecret ? words.keep : words.secretHint),
      })}
      {text('scope', t(words.scope), { maxLength: 255, hint: t(words.scopeHint) })}
      {text('sort', t(words.sort), { maxLength: 10 })}
      {form.kind === 'oidc' ? (
        <div className="provider-wide">
          {text('accountClaim', t(words.claim), { maxLength: 64, hint: t(words.claimHint) })}
        </div>
      ) : null}
      <label className="provider-on provider-wide">
        <input
          type="checkbox"
          name="isOn"
          checked={form.isOn}
          onChange={(event) => onChange({ isOn: event.target.checked })}
        />
        {t(words.on)}
      </label>
    </div>
  );
};
