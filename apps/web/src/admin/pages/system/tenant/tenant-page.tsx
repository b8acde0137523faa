import { reference } from '@manyi/shared/resource/field';
import { tenant } from '@manyi/shared/resources/system/tenant.resource';
import { Cable, Package, Settings } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { usePermissions } from '../../../../lib/permissions.ts';
import { platformTenant } from '../../../../lib/platform.ts';
import type { FormExtras } from '../../../crud/form-extras.ts';
import type { ListTool } from '../../../crud/list-tools.tsx';
import { ResourceList } from '../../../crud/resource-list.tsx';
import type { CellOf } from '../../../crud/table-row.tsx';
import { words as said, useChanges } from '../../../crud/use-changes.ts';
import type { Row } from '../../../crud/use-list.ts';
import { textOf } from '../../../fields/field-props.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { type Administrator, AdministratorDialog } from './administrator-dialog.tsx';
import type { ChosenTenant } from './chosen-tenant.ts';
import { isOver } from './is-over.ts';
import { settingFields } from './setting-values.ts';

const SettingsDialog = lazy(() => import('./settings-dialog.tsx'));
const DatasourceDialog = lazy(() => import('./datasource-dialog.tsx'));
const PackageDialog = lazy(() => import('./package-dialog.tsx'));

const words = {
  one: ['租户', 'Tenant'],
  setting: ['租户设置', 'Settings'],
  package: ['产品包配置', 'Package'],
  datasource: ['数据源配置', 'Database'],
  onlyOne: ['只能选择一条数据', 'Select one record only'],
  platform: ['平台租户没有产品包', 'The platform itself has no package'],
  stays: ['平台租户的数据只能存放在本系统数据库中', 'The platform’s own tenant stays in its own database'],
  over: ['已过期', 'Ended'],
} as const;

const unsorted = ['packageName'];
/** What is decided in the other dialogs. */
const history = {
  fields: {
    ...settingFields,
    packageId: reference({ label: ['产品包', 'Package'], to: 'tenant-package' }),
    datasourceId: reference({ label: ['数据源', 'Database'], to: 'datasource' }),
  },
};
const formOf = () => form;
const form = { ...tenant, title: words.one };

type Opened =
  | { dialog: 'setting'; tenants: readonly ChosenTenant[] }
  | { dialog: 'package' | 'datasource'; tenant: ChosenTenant };

const chosenOf = (row: Row): ChosenTenant => ({
  id: row.id,
  tenantId: textOf(row.tenantId),
  name: textOf(row.tenantName),
});

const TenantScreen = () => {
  const t = useText();
  const codes = usePermissions((state) => state.codes);
  const changes = useChanges(tenant);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [made, setMade] = useState<Administrator | null>(null);

  const extras = useMemo(
    (): FormExtras => ({
      onSaved: (row) => {
        const { tenantId, tenantName, account, password } = row;
        // Only of a new one: the server tells it this once.
        if (typeof account !== 'string' || typeof password !== 'string') return;
        setMade({ tenantId: textOf(tenantId), tenantName: textOf(tenantName), account, password });
      },
    }),
    [],
  );
  const cellOf = useMemo(
    (): CellOf => (name, row) => {
      const end = textOf(row.expireTime);
      if (name !== 'expireTime' || end === '') return undefined;
      return isOver(end) ? <Badge tone="danger">{t(words.over)}</Badge> : <span title={end}>{end.slice(0, 10)}</span>;
    },
    [t],
  );

  const tools = (selected: readonly string[]): readonly ListTool[] => {
    const tenants = rows.filter((row) => selected.includes(row.id)).map(chosenOf);
    const withSome = (run: () => void) => () => {
      if (tenants.length === 0) notify.info(t(said.selectFirst));
      else run();
    };
    const withOne = (run: (chosen: ChosenTenant) => void) =>
      withSome(() => {
        const [only, second] = tenants;
        if (only && !second) run(only);
        else notify.info(t(words.onlyOne));
      });
    const all: ListTool[] = [
      {
        key: 'tenant_setting',
        label: t(words.setting),
        icon: <Settings size={15} aria-hidden="true" />,
        onSelect: withSome(() => setOpened({ dialog: 'setting', tenants })),
      },
      {
        key: 'tenant_package_setting',
        label: t(words.package),
        icon: <Package size={15} aria-hidden="true" />,
        onSelect: withOne((chosen) => {
          if (chosen.tenantId === platformTenant) notify.info(t(words.platform));
          else setOpened({ dialog: 'package', tenant: chosen });
        }),
      },
      {
        key: 'tenant_datasource',
        label: t(words.datasource),
        icon: <Cable size={15} aria-hidden="true" />,
        onSelect: withOne((chosen) => {
          if (chosen.tenantId === platformTenant) notify.info(t(words.stays));
          else setOpened({ dialog: 'datasource', tenant: chosen });
        }),
      },
    ];
    return all.filter(({ key }) => codes?.has(key));
  };
  const close = (): void => setOpened(null);
  const saved = (): void => void changes.refresh();

  return (
    <>
      <ResourceList
        resource={tenant}
        formOf={formOf}
        history={history}
        extras={extras}
        tools={tools}
        cellOf={cellOf}
        unsorted={unsorted}
        onRows={setRows}
      />
      <Suspense fallback={null}>
        {opened?.dialog === 'setting' ? (
          <SettingsDialog tenants={opened.tenants} onClose={close} onSaved={saved} />
        ) : null}
        {opened?.dialog === 'package' ? <PackageDialog tenant={opened.tenant} onClose={close} onSaved={saved} /> : null}
        {opened?.dialog === 'datasource' ? <DatasourceDialog tenant={opened.tenant} onClose={close} /> : null}
      </Suspense>
      {made ? <AdministratorDialog made={made} onClose={() => setMade(null)} /> : null}
    </>
  );
};

const TenantPage = () => {
  const isKnown = usePermissions((state) => state.codes !== null);
  return isKnown ? <TenantScreen /> : <Skeleton rows={8} />;
};

export default TenantPage;
