import { choice, textChoice } from '@manyi/shared/resource/field';
import { Conflict } from '../../../crud/conflict.tsx';
import type { Values } from '../../../crud/form-state.ts';
import { useTenants } from '../user/tenants.ts';
import type { ProviderForm } from './provider-form.ts';
import { providerHistory } from './provider-history.ts';

/** Stands for every tenant, which has no code of its own. */
const every = '*';

/** As the form has it. The secret is nobody's to see, so nothing is said of it. */
const valuesOf = ({ clientSecret: _, ...form }: ProviderForm): Values => ({
  ...form,
  tenantId: form.tenantId || every,
  isOn: form.isOn ? 1 : 0,
});

interface ProviderConflictProps {
  opened: ProviderForm;
  mine: ProviderForm;
  theirs: ProviderForm;
  onTake: (name: string) => void;
}

export const ProviderConflict = ({ opened, mine, theirs, onTake }: ProviderConflictProps) => {
  const { data: tenants = [] } = useTenants();
  const { forTenant, clientSecret: _, status, ...same } = providerHistory.fields;
  const options = [
    { value: every, label: ['所有租户', 'Every tenant'] as const },
    ...tenants.map(({ tenantId, tenantName }) => ({ value: tenantId, label: [tenantName, tenantName] as const })),
  ];
  const fields = {
    ...same,
    tenantId: textChoice({ label: forTenant.label, options }),
    isOn: choice({ label: status.label, options: status.options }),
  };
  return (
    <Conflict
      resource={{ ...providerHistory, fields }}
      opened={valuesOf(opened)}
      mine={valuesOf(mine)}
      theirs={valuesOf(theirs)}
      onTake={onTake}
    />
  );
};
