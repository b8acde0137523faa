import { lazy, Suspense, useId } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { type FieldInputProps, textOf } from '../../../fields/field-props.ts';

const TenantSelect = lazy(() => import('./tenant-select.tsx'));

const words = { tenant: ['租户', 'Tenant'] } as const;
const awaited = <div className="field-awaited" />;

/** Whose users the list shows. */
export const TenantFilter = ({ tenantId, onChoose }: { tenantId: string; onChoose: (tenantId: string) => void }) => {
  const t = useText();
  const id = useId();
  return (
    <Suspense fallback={awaited}>
      <TenantSelect id={id} label={t(words.tenant)} value={tenantId} onChange={onChoose} offersAll />
    </Suspense>
  );
};

/** The same as a field of the dialog. */
export const TenantInput = ({ id, value, onChange, disabled, invalid, describedBy }: FieldInputProps) => (
  <Suspense fallback={awaited}>
    <TenantSelect
      id={id}
      value={textOf(value)}
      onChange={onChange}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
    />
  </Suspense>
);
