import type { Page } from '@manyi/shared/contract/envelope';
import type { ProviderRow } from '@manyi/shared/contract/social';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../../lib/http.ts';
import { useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { usePermission } from '../../../../lib/permissions.ts';
import { useScreenClass } from '../../../../lib/screen.ts';
import { DeletedButton } from '../../../crud/history/deleted-button.tsx';
import { historyLabel, useHistoryDrawer } from '../../../crud/history/use-history.tsx';
import { Pager } from '../../../crud/pager.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { bodyOf, formOf } from './provider-form.ts';
import { providerHistory } from './provider-history.ts';
import { kindFacts } from './provider-kinds.ts';
import { RedirectAddress } from './redirect-address.tsx';
import './provider.css';

const ProviderDialog = lazy(() => import('./provider-dialog.tsx'));

const words = {
  title: ['第三方登录', 'Sign-in providers'],
  none: ['还没有第三方登录方式', 'No sign-in providers yet'],
  about: [
    '配置后，登录页会出现对应的按钮；首次登录的人须经审核才有账号。',
    'Each one puts a button on the sign-in page. Newcomers get an account once somebody approves them.',
  ],
  add: ['新增', 'Add'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  askDelete: [
    '确定删除“{name}”?用它登录的人将只能使用密码。',
    'Delete “{name}”? Those who sign in with it will have their passwords only.',
  ],
  deleted: ['删除成功', 'Deleted'],
  saved: ['更新成功', 'Updated'],
  turnOn: ['启用', 'Turn on'],
  turnOff: ['停用', 'Turn off'],
  on: ['已启用', 'On'],
  off: ['已停用', 'Off'],
  name: ['名称', 'Name'],
  kind: ['类型', 'Kind'],
  tenant: ['适用租户', 'Tenant'],
  all: ['所有租户', 'Every tenant'],
  state: ['状态', 'State'],
  back: ['回调地址', 'Address to return to'],
  act: ['操作', 'Action'],
} as const;

const path = '/api/blade-auth/provider/list';

/** The ways to sign in with an account held elsewhere: the platform's to configure, for one tenant or for all. */
const ProviderPage = () => {
  const t = useText();
  const client = useQueryClient();
  const isNarrow = useScreenClass() === 0;
  const may = {
    add: usePermission('provider_add'),
    edit: usePermission('provider_edit'),
    delete: usePermission('provider_delete'),
  };
  const [paging, setPaging] = useState({ current: 1, size: 10 });
  const [opened, setOpened] = useState<{ row: ProviderRow | null } | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [path, paging],
    queryFn: ({ signal }) => api.get<Page<ProviderRow>>(path, paging, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const history = useHistoryDrawer(providerHistory);
  const refresh = () => client.invalidateQueries({ queryKey: [path] });

  const change = async (row: ProviderRow, work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusyId(row.id);
    try {
      await work();
      notify.success(done);
    } catch {
      // The call has said what went wrong; the list is read again either way.
    }
    await refresh();
    setBusyId(null);
  };
  const toggle = (row: ProviderRow): Promise<void> => {
    const body = bodyOf({ ...formOf(row), isOn: row.status !== 1 }, row);
    return change(row, () => api.post('/api/blade-auth/provider/submit', { body }), t(words.saved));
  };
  const remove = async (row: ProviderRow): Promise<void> => {
    const text = t(words.askDelete).replace('{name}', row.name);
    if (!(await confirm({ text, verb: t(words.delete), danger: true }))) return;
    await change(row, () => api.post('/api/blade-auth/provider/remove', { query: { ids: row.id } }), t(words.deleted));
  };

  const addButton = may.add ? (
    <Button kind="primary" icon={<Plus size={15} aria-hidden="true" />} onClick={() => setOpened({ row: null })}>
      {t(words.add)}
    </Button>
  ) : null;

  const actions = (row: ProviderRow) => (
    <span className="provider-actions">
      {may.edit ? (
        <>
          <Button kind="link" disabled={busyId === row.id} onClick={() => setOpened({ row })}>
            {t(words.edit)}
          </Button>
          <Button kind="link" disabled={busyId === row.id} onClick={() => void toggle(row)}>
            {t(row.status === 1 ? words.turnOff : words.turnOn)}
          </Button>
        </>
      ) : null}
      <Button kind="link" onClick={() => history.open(row.id, row.name)}>
        {t(historyLabel)}
      </Button>
      {may.delete ? (
        <Button kind="link" disabled={busyId === row.id} onClick={() => void remove(row)}>
          {t(words.delete)}
        </Button>
      ) : null}
    </span>
  );

  const body = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton rows={5} />;
    if (data.total === 0) {
      return (
        <EmptyState title={t(words.none)} action={addButton}>
          {t(words.about)}
        </EmptyState>
      );
    }
    const act = [{ key: 'act', label: t(words.act) }];
    return (
      <>
        <PlainTable
          label={t(words.title)}
          columns={[
            { key: 'name', label: t(words.name) },
            { key: 'state', label: t(words.state) },
            // On a phone what can be done stands where it is seen without scrolling.
            ...(isNarrow ? act : []),
            { key: 'kind', label: t(words.kind) },
            { key: 'tenant', label: t(words.tenant) },
            { key: 'clientId', label: 'Client ID' },
            { key: 'back', label: t(words.back) },
            ...(isNarrow ? [] : act),
          ]}
          rows={data.records.map((row) => ({
            id: row.id,
            cells: {
              name: row.name,
              state: (
                <Badge tone={row.status === 1 ? 'success' : 'neutral'}>
                  {t(row.status === 1 ? words.on : words.off)}
                </Badge>
              ),
              kind: t(kindFacts[row.kind].name),
              tenant: row.tenantId || t(words.all),
              clientId: row.clientId,
              back: <RedirectAddress address={row.redirectUri} />,
              act: actions(row),
            },
          }))}
        />
        <Pager
          total={data.total}
          current={paging.current}
          size={paging.size}
          onChange={(next) => setPaging((before) => ({ ...before, current: 1, ...next }))}
        />
      </>
    );
  };

  return (
    <>
      <PageHead
        title={t(words.title)}
        note={data ? t([`共 ${data.total} 条`, `${data.total} in total`]) : undefined}
        actions={
          <>
            <DeletedButton onOpen={history.openDeleted} />
            {data && data.total > 0 ? addButton : null}
          </>
        }
      />
      {body()}
      {history.drawer}
      <Suspense fallback={null}>
        {opened ? (
          <ProviderDialog
            key={opened.row?.id ?? 'add'}
            row={opened.row}
            onClose={() => setOpened(null)}
            onSaved={() => {
              setOpened(null);
              void refresh();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
};

export default ProviderPage;
