import { Select } from 'antd';
import { useText } from '../../../../lib/i18n.ts';
import { PopupEscape } from '../../../fields/popup-escape.tsx';
import { AntdProvider } from '../../../ui/antd-provider.tsx';
import { everyTenant, useTenants } from './tenants.ts';

const words = {
  own: ['本租户', 'This tenant'],
  every: ['全部租户', 'All tenants'],
  failed: ['租户未能读取', 'The tenants could not be read'],
} as const;

export interface TenantSelectProps {
  id: string;
  /** Empty for the person's own. */
  value: string;
  onChange: (tenantId: string) => void;
  /** All of them at once can be chosen too. */
  offersAll?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  label?: string;
  describedBy?: string | undefined;
}

/** One of many tenants, found by name or number. */
const TenantSelect = ({ id, value, onChange, offersAll, disabled, invalid, label, describedBy }: TenantSelectProps) => {
  const t = useText();
  const { data, isPending, isError } = useTenants();
  const options = (data ?? []).map(({ tenantId, tenantName }) => ({
    value: tenantId,
    label: `${tenantName}（${tenantId}）`,
  }));
  const first = { value: '', label: t(words.own) };
  return (
    <AntdProvider>
      <PopupEscape>
        {(onOpenChange) => (
          <Select
            id={id}
            aria-label={label}
            aria-describedby={describedBy}
            value={value}
            disabled={disabled}
            loading={isPending}
            status={invalid ? 'error' : ''}
            style={{ width: '100%' }}
            onOpenChange={onOpenChange}
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent={isError ? t(words.failed) : undefined}
            options={[first, ...(offersAll ? [{ value: everyTenant, label: t(words.every) }] : []), ...options]}
            onChange={(next: string | undefined) => onChange(next ?? '')}
          />
        )}
      </PopupEscape>
    </AntdProvider>
  );
};

export default TenantSelect;
