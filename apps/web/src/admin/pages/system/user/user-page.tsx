import { LockOpen, MonitorSmartphone, RotateCcwKey, UserCog } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { usePage } from '../../../../lib/page.ts';
import { usePermissions } from '../../../../lib/permissions.ts';
import { useScreenClass } from '../../../../lib/screen.ts';
import type { FormExtras } from '../../../crud/form-extras.ts';
import type { ListTool } from '../../../crud/list-tools.tsx';
import type { Opened } from '../../../crud/opened.ts';
import { ResourceList } from '../../../crud/resource-list.tsx';
import type { SheetCalls } from '../../../crud/sheet-calls.ts';
import type { CellOf } from '../../../crud/table-row.tsx';
import { words as said, useChanges } from '../../../crud/use-changes.ts';
import type { Row } from '../../../crud/use-list.ts';
import { textOf } from '../../../fields/field-props.ts';
import { useKnownPasswordRules } from '../../../fields/password-rules.ts';
import { ReferenceTenant } from '../../../fields/reference.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { DeptFilter } from './dept-filter.tsx';
import { DeptTree } from './dept-tree.tsx';
import { PasswordsDialog } from './passwords-dialog.tsx';
import { TenantFilter, TenantInput } from './tenant-choice.tsx';
import { everyTenant, useSeesTenants } from './tenants.ts';
import { useUserActions } from './use-user-actions.ts';
import { formsOf, joinedNames, userList, userListOfTenants, userMore } from './user-resource.ts';
import { userExtrasFor } from './user-rules.ts';
import '../tree/beside-tree.css';

const RolesDialog = lazy(() => import('./roles-dialog.tsx'));
const PlatformDialog = lazy(() => import('./platform-dialog.tsx'));

const words = {
  roles: ['角色配置', 'Assign roles'],
  reset: ['密码重置', 'Reset password'],
  unlock: ['账号解封', 'Unlock'],
  platform: ['平台用户', 'Platform user'],
  oneOnly: ['只能选择一条数据', 'Select one record only'],
  oneTenant: ['请选择同一租户的用户', 'Select users of one tenant'],
  normal: ['正常', 'Active'],
  locked: ['已锁定', 'Locked'],
  disabled: ['已停用', 'Disabled'],
} as const;

const base = '/api/blade-system/user';
const unsorted = [...joinedNames, 'tenantName'];

const sheetsOf = (tenantId: string): SheetCalls => ({
  export: `${base}/export-user`,
  import: `${base}/import-user`,
  template: `${base}/export-template`,
  maxRows: 20_000,
  coverable: true,
  query: { tenantId },
});

/** Roles, departments and posts are those of the tenant; another one has others. */
const follow: FormExtras['follow'] = (name) => (name === 'tenantId' ? { roleId: '', deptId: '', postId: '' } : {});

const history = { fields: userMore };

const UserScreen = () => {
  const t = useText();
  const page = usePage();
  const isWide = useScreenClass() >= 2;
  const codes = usePermissions((state) => state.codes);
  const seesTenants = useSeesTenants();
  const changes = useChanges(userList);
  const { reset, unlock, passwords, forget } = useUserActions(changes.refresh);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [grantees, setGrantees] = useState<readonly Row[] | null>(null);
  const [platformId, setPlatformId] = useState<string | null>(null);
  const [deptTitle, setDeptTitle] = useState('');
  // An address that was cut off or typed wrong shows everybody, as a list's own search does.
  const asked = seesTenants && /^(\*|\w{1,12})$/.test(page.query.tenant ?? '') ? (page.query.tenant ?? '') : '';
  const deptId = /^\d{1,18}$/.test(page.query.dept ?? '') ? (page.query.dept ?? '') : '';
  /** The one whose users are listed; empty for one's own and for all at once. */
  const tenantId = asked === everyTenant ? '' : asked;
  const other = useMemo(
    (): Record<string, string> => ({ ...(deptId ? { dept: deptId } : {}), ...(asked ? { tenant: asked } : {}) }),
    [deptId, asked],
  );
  const also = useMemo(() => ({ deptId, tenantId: asked }), [deptId, asked]);
  const given = useMemo(() => ({ deptId, tenantId }), [deptId, tenantId]);
  const sheets = useMemo(() => sheetsOf(tenantId), [tenantId]);
  const forms = formsOf(seesTenants);
  const formOf = useMemo(() => (mode: Opened['mode']) => forms[mode], [forms]);

  const rulesOf = useKnownPasswordRules();
  const extras = useMemo((): FormExtras => {
    const own = userExtrasFor(rulesOf);
    return { ...own, inputs: { ...own.inputs, tenantId: TenantInput }, follow };
  }, [rulesOf]);

  const choose = (id: string, title: string): void => {
    setDeptTitle(title);
    page.setQuery({ ...page.query, dept: id, current: null }, { push: true });
  };
  const chooseTenant = (id: string): void =>
    page.setQuery({ ...page.query, tenant: id, dept: null, current: null }, { push: true });

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

  const grant = (selected: readonly string[]): void => {
    const chosen = rows.filter((row) => selected.includes(row.id));
    if (new Set(chosen.map((row) => row.tenantId)).size > 1) notify.info(t(words.oneTenant));
    else setGrantees(chosen);
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
        onSelect: withSome(() => grant(selected)),
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
      {
        key: 'user_edit',
        label: t(words.platform),
        icon: <MonitorSmartphone size={15} aria-hidden="true" />,
        onSelect: withSome(() => {
          const [first, second] = selected;
          if (second) notify.info(t(words.oneOnly));
          else if (first) setPlatformId(first);
        }),
      },
    ];
    return all.filter(({ key }) => codes?.has(key));
  };

  const tenants = seesTenants ? <TenantFilter tenantId={asked} onChoose={chooseTenant} /> : null;
  const depts = asked !== everyTenant;
  return (
    <ReferenceTenant value={tenantId}>
      <div className="beside-tree">
        {isWide ? (
          <div className="user-side">
            {tenants}
            {depts ? <DeptTree key={asked} tenantId={tenantId} deptId={deptId} onChoose={choose} /> : null}
          </div>
        ) : (
          <div className="user-top">
            {tenants}
            {depts ? <DeptFilter tenantId={tenantId} deptId={deptId} title={deptTitle} onChoose={choose} /> : null}
          </div>
        )}
        <ResourceList
          resource={asked ? userListOfTenants : userList}
          call="page"
          also={also}
          other={other}
          given={given}
          formOf={formOf}
          history={history}
          extras={extras}
          sheets={sheets}
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
                tenantId: textOf(row.tenantId),
              }))}
              onClose={() => setGrantees(null)}
              onSaved={() => void changes.refresh()}
            />
          ) : null}
          {platformId ? (
            <PlatformDialog
              userId={platformId}
              onClose={() => setPlatformId(null)}
              onSaved={() => void changes.refresh()}
            />
          ) : null}
        </Suspense>
        {passwords ? <PasswordsDialog passwords={passwords} onClose={forget} /> : null}
      </div>
    </ReferenceTenant>
  );
};

export const UserPage = () => {
  const isKnown = usePermissions((state) => state.codes !== null);
  return isKnown ? <UserScreen /> : <Skeleton rows={8} />;
};

export default UserPage;
