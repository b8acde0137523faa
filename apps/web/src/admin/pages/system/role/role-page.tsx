import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { usePermissions } from '../../../../lib/permissions.ts';
import { words as said } from '../../../crud/use-changes.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { TreeList } from '../tree/tree-list.tsx';
import { roleForm, roleList, roleRights } from './role-resource.ts';

const GrantDialog = lazy(() => import('./grant-dialog.tsx'));

const words = {
  grant: ['权限设置', 'Grant'],
  onlyOne: ['只能选择一条数据', 'Select one record only'],
} as const;

interface Chosen {
  id: string;
  name: string;
}

const RoleScreen = () => {
  const t = useText();
  const mayGrant = usePermissions((state) => state.codes?.has('role_grant') ?? false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const extraActions = useMemo(() => (mayGrant ? [{ key: 'grant', label: t(words.grant) }] : []), [mayGrant, t]);
  const grantSelected = (selected: readonly string[], nameOf: (id: string) => string): void => {
    const [id, ...others] = selected;
    if (!id) notify.info(t(said.selectFirst));
    else if (others.length > 0) notify.info(t(words.onlyOne));
    else setChosen({ id, name: nameOf(id) });
  };
  return (
    <>
      <TreeList
        resource={roleList}
        call="list"
        form={roleForm}
        history={roleRights}
        extraActions={extraActions}
        onExtra={(_, row) => setChosen({ id: row.id, name: String(row.roleName) })}
        tools={(selected, nameOf) =>
          mayGrant
            ? [
                {
                  key: 'grant',
                  label: t(words.grant),
                  icon: <KeyRound size={15} aria-hidden="true" />,
                  onSelect: () => grantSelected(selected, nameOf),
                },
              ]
            : []
        }
      />
      <Suspense fallback={null}>
        {chosen ? <GrantDialog roleId={chosen.id} roleName={chosen.name} onClose={() => setChosen(null)} /> : null}
      </Suspense>
    </>
  );
};

export const RolePage = () => {
  const isKnown = usePermissions((state) => state.codes !== null);
  return isKnown ? <RoleScreen /> : <Skeleton rows={8} />;
};

export default RolePage;
