import { LockOpen, RotateCcwKey, UserCog } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { api } from '../../../../lib/http.ts';
import { useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { usePage } from '../../../../lib/page.ts';
import { usePermissions } from '../../../../lib/permissions.ts';
import { useScreenClass } from '../../../../lib/screen.ts';
import type { ListTool } from '../../../crud/list-tools.tsx';
import type { Opened } from '../../../crud/opened.ts';
import { ResourceList } from '../../../crud/resource-list.tsx';
import type { CellOf } from '../../../crud/table-row.tsx';
import { words as said, useChanges } from '../../../crud/use-changes.ts';
import type { Row } from '../../../crud/use-list.ts';
import { textOf } from '../../../fields/field-props.ts';
import { usePasswordRules } from '../../../fields/password-rules.ts';
import { Badge } from '../../../ui/badge.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { DeptFilter } from './dept-filter.tsx';
import { DeptTree } from './dept-tree.tsx';
import { type NewPassword, PasswordsDialog } from './passwords-dialog.tsx';
import { joinedNames, userAdd, userEdit, userList, userView } from './user-resource.ts';
import { userExtrasFor } from './user-rules.ts';

const RolesDialog = lazy(() => import('./roles-dialog.tsx'));

const words = {
  roles: ['角色配置', 'Assign roles'],
  reset: ['密码重置', 'Reset password'],
  unlock: ['账号解封', 'Unlock'],
  askReset: ['确定将选择账号密码重置为初始密码?', 'Reset the passwords of the selected accounts?'],
  askUnlock: ['确定将选择账号解封？', 'Unlock the selected accounts?'],
  done: ['操作成功', 'Done'],
  normal: ['正常', 'Active'],
  locked: ['已锁定', 'Locked'],
  disabled: ['已停用', 'Disabled'],
} as const;

const base = '/api/blade-system/user';
const unsorted = [...joinedNames, 'status'];
const formOf = (mode: Opened['mode']) => ({ add: userAdd, edit: userEdit, view: userView })[mode];
const idsIn = (value: unknown): string[] =>
  textOf(value)
    .split(',')
    .filter((id) => id !== '');

const UserScreen = () => {
  const t = useText();
  const page = usePage();
  const isWide = useScreenClass() >= 2;
  const codes = usePermissions((state) => state.codes);
  const changes = useChanges(userList);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [grantees, setGrantees] = useState<readonly Row[] | null>(null);
  const [passwords, setPasswords] = useState<readonly NewPassword[] | null>(null);
  const [deptTitle, setDeptTitle] = useState('');
  // An address that was cut off or typed wrong shows everybody, as a list's own search does.
  const deptId = /^\d{1,18}$/.test(page.query.dept ?? '') ? (page.query.dept ?? '') : '';
  const other = useMemo((): Record<string, string> => (deptId ? { dept: deptId } : {}), [deptId]);
  const also = useMemo(() => ({ deptId }), [deptId]);
  const given = useMemo(() => (deptId ? { deptId } : {}), [deptId]);

  const rules = usePasswordRules();
  const extras = useMemo(() => userExtrasFor(rules), [rules]);

  const choose = (id: string, title: string): void => {
    setDeptTitle(title);
    page.setQuery({ ...page.query, dept: id, current: null }, { push: true });
  };

  const cellOf = useMemo(
    (): CellOf => (name, row) => {
      if (name !== 'status') return undefined;
      if (row.isLocked === true) return <Badge tone="danger">{t(words.locked)}</Badge>;
      return row.status === 1 ? (
        <Badge tone="success">{t(words.normal)}</Badge>
      ) : (
        <Badge tone="warning">{t(words.disabled)}</Badge>
      );
    },
    [t],
  );

  const reset = async (userIds: readonly string[]): Promise<void> => {
    if (!(await confirm({ text: t(words.askReset), verb: t(words.reset), danger: true }))) return;
    const reply = await api
      .post<{ passwords: NewPassword[] }>(`${base}/reset-password`, { query: { userIds } })
      .catch(() => null);
    if (!reply) return;
    notify.success(t(words.done));
    setPasswords(reply.passwords);
    void changes.refresh();
  };
  const unlock = async (userIds: readonly string[]): Promise<void> => {
    if (!(await confirm({ text: t(words.askUnlock), verb: t(words.unlock) }))) return;
    const isDone = await api.post(`${base}/unlock`, { query: { userIds } }).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    notify.success(t(words.done));
    void changes.refresh();
  };

  const tools = (selected: readonly string[]): readonly ListTool[] => {
    const withSome = (run: () => void) => () => {
      if (selected.length === 0) notify.info(t(said.selectFirst));
      else run();
    };
    const all = [
      {
        key: 'user_role',
        label: t(words.roles),
        icon: <UserCog size={15} aria-hidden="true" />,
        onSelect: withSome(() => setGrantees(rows.filter((row) => selected.includes(row.id)))),
      },
      {
        key: 'user_reset',
        label: t(words.reset),
        icon: <RotateCcwKey size={15} aria-hidden="true" />,
        onSelect: withSome(() => void reset(selected)),
      },
      {
        key: 'user_unlock',
        label: t(words.unlock),
        icon: <LockOpen size={15} aria-hidden="true" />,
        onSelect: withSome(() => void unlock(selected)),
      },
    ];
    return all.filter(({ key }) => codes?.has(key));
  };

  return (
    <div className="user-page">
      {isWide ? (
        <DeptTree deptId={deptId} onChoose={choose} />
      ) : (
        <DeptFilter deptId={deptId} title={deptTitle} onChoose={choose} />
      )}
      <ResourceList
        resource={userList}
        call="page"
        also={also}
        other={other}
        given={given}
        formOf={formOf}
        extras={extras}
        tools={tools}
        cellOf={cellOf}
        unsorted={unsorted}
        onRows={setRows}
      />
      <Suspense fallback={null}>
        {grantees ? (
          <RolesDialog
            users={grantees.map((row) => ({
              id: row.id,
              realName: textOf(row.realName),
              roleIds: idsIn(row.roleId),
            }))}
            onClose={() => setGrantees(null)}
            onSaved={() => void changes.refresh()}
          />
        ) : null}
      </Suspense>
      {passwords ? <PasswordsDialog passwords={passwords} onClose={() => setPasswords(null)} /> : null}
    </div>
  );
};

export const UserPage = () => {
  const isKnown = usePermissions((state) => state.codes !== null);
  return isKnown ? <UserScreen /> : <Skeleton rows={8} />;
};

export default UserPage;
