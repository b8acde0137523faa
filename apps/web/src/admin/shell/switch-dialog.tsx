import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { config } from '../../lib/config.ts';
import { api } from '../../lib/http.ts';
import { useText } from '../../lib/i18n.ts';
import { hrefOf } from '../../lib/location.ts';
import { notify } from '../../lib/notify.ts';
import { keepTokens, parseTokenReply, refreshToken, useUser } from '../../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldRow, NativeSelect } from '../ui/input.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';

const words = {
  title: ['切换部门/角色', 'Switch department/role'],
  dept: ['部门', 'Department'],
  role: ['角色', 'Role'],
  noDept: ['请选择部门', 'Select a department'],
  noRole: ['请选择角色', 'Select a role'],
  choose: ['请选择', 'Select'],
  switch: ['切换', 'Switch'],
  failed: ['切换没有成功', 'The switch did not succeed'],
} as const;

const deptPath = '/api/blade-system/dept/select';
const rolePath = '/api/blade-system/role/select';

interface Held {
  id: string;
  name: string;
}
interface Choices {
  depts: readonly Held[];
  roles: readonly Held[];
}

/** What this person holds, whatever is in force at the moment. */
const loadChoices = async (signal: AbortSignal): Promise<Choices> => {
  const options = { quiet: true, signal };
  const [depts, roles] = await Promise.all([
    api.get<{ id: string; deptName: string }[]>(deptPath, undefined, options),
    api.get<{ id: string; roleName: string; status: number }[]>(rolePath, undefined, options),
  ]);
  return {
    depts: depts.map(({ id, deptName }) => ({ id, name: deptName })),
    roles: roles.filter(({ status }) => status === 1).map(({ id, roleName }) => ({ id, name: roleName })),
  };
};

const useChoices = () => useQuery({ queryKey: [deptPath, rolePath], queryFn: ({ signal }) => loadChoices(signal) });

const SwitchForm = ({ depts, roles }: Choices) => {
  const t = useText();
  const user = useUser((state) => state.user);
  const [deptId, setDept] = useState(user?.deptId ?? '');
  const [roleId, setRole] = useState(user?.roleId ?? '');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const dept = depts.some((one) => one.id === deptId) ? deptId : '';
  const role = roles.some((one) => one.id === roleId) ? roleId : '';

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!dept || !role) return;
    setBusy(true);
    try {
      const body = await api.bare('POST', '/api/blade-auth/oauth/token/refresh', {
        query: { tenantId: user?.tenantId, deptId: dept, roleId: role, grant_type: 'refresh_token' },
        body: { refresh_token: refreshToken() },
        headers: { 'Tenant-Id': user?.tenantId ?? config.defaultTenant, 'Dept-Id': dept, 'Role-Id': role },
      });
      const reply = parseTokenReply(body);
      if (!reply) return notify.error(t(words.failed));
      keepTokens(reply);
      // Menu, rights and open pages are the other role's now: begin afresh.
      window.location.assign(hrefOf('/'));
    } catch {
      // The call has said what went wrong.
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FieldRow label={t(words.dept)} required error={isTried && !dept ? t(words.noDept) : null}>
        {(control) => (
          <NativeSelect {...control} value={dept} onChange={(event) => setDept(event.target.value)}>
            <option value="">{t(words.choose)}</option>
            {depts.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </NativeSelect>
        )}
      </FieldRow>
      <FieldRow label={t(words.role)} required error={isTried && !role ? t(words.noRole) : null}>
        {(control) => (
          <NativeSelect {...control} value={role} onChange={(event) => setRole(event.target.value)}>
            <option value="">{t(words.choose)}</option>
            {roles.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </NativeSelect>
        )}
      </FieldRow>
      <Button type="submit" kind="primary" busy={isBusy}>
        {t(words.switch)}
      </Button>
    </form>
  );
};

const SwitchDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const { data, error, refetch } = useChoices();
  return (
    <Dialog open onClose={onClose} title={t(words.title)} width={420}>
      {data ? <SwitchForm {...data} /> : null}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={4} /> : null}
    </Dialog>
  );
};

export default SwitchDialog;
