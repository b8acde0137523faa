import type { Page } from '@manyi/shared/contract/envelope';
import type { GuestRequestRow, GuestRequestState } from '@manyi/shared/contract/social';
import type { Text } from '@manyi/shared/contract/text';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/http.ts';
import { useText } from '../../../../lib/i18n.ts';
import { usePage } from '../../../../lib/page.ts';
import { useScreenClass } from '../../../../lib/screen.ts';
import { Pager } from '../../../crud/pager.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/input.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { type Deciding, GuestDecision } from './guest-decision.tsx';

const words = {
  title: ['注册申请', 'Applications for accounts'],
  state: ['状态', 'State'],
  all: ['全部', 'All'],
  none: ['没有待审核的注册申请', 'No applications are waiting'],
  noneAtAll: ['没有注册申请', 'No applications'],
  name: ['姓名', 'Name'],
  account: ['账号', 'Account'],
  provider: ['第三方账号', 'Provider account'],
  email: ['邮箱', 'Email'],
  time: ['申请时间', 'Applied'],
  decided: ['处理', 'Decision'],
  approve: ['通过', 'Approve'],
  refuse: ['拒绝', 'Refuse'],
} as const;

const states: Record<GuestRequestState, { text: Text; tone: BadgeTone }> = {
  PENDING: { text: ['待审核', 'Waiting'], tone: 'warning' },
  APPROVED: { text: ['已通过', 'Approved'], tone: 'success' },
  REFUSED: { text: ['已拒绝', 'Refused'], tone: 'danger' },
};
const stateNames = ['PENDING', 'APPROVED', 'REFUSED'] as const;

const path = '/api/blade-system/user/guest-request/list';

const Decided = ({ row }: { row: GuestRequestRow }) => {
  const t = useText();
  const { text, tone } = states[row.state];
  return (
    <>
      <Badge tone={tone}>{t(text)}</Badge> <span title={row.decideTime ?? undefined}>{row.decideUserName}</span>{' '}
      {row.reason}
    </>
  );
};

/** People a provider vouches for ask for an account; whoever may add users decides. */
const GuestRequests = () => {
  const t = useText();
  const client = useQueryClient();
  const isNarrow = useScreenClass() === 0;
  const decided = { key: 'decided', label: t(words.decided) };
  const { query, setQuery } = usePage();
  const [paging, setPaging] = useState({ current: 1, size: 10 });
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const state = query.state === 'ALL' ? undefined : (stateNames.find((name) => name === query.state) ?? 'PENDING');
  const { data, error, refetch } = useQuery({
    queryKey: [path, state, paging],
    queryFn: ({ signal }) => api.get<Page<GuestRequestRow>>(path, { state, ...paging }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  const body = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton rows={5} />;
    if (data.total === 0) return <EmptyState title={t(state === 'PENDING' ? words.none : words.noneAtAll)} />;
    return (
      <>
        <PlainTable
          label={t(words.title)}
          columns={[
            { key: 'name', label: t(words.name) },
            ...(isNarrow ? [decided] : []),
            { key: 'account', label: t(words.account) },
            { key: 'provider', label: t(words.provider) },
            { key: 'email', label: t(words.email) },
            { key: 'time', label: t(words.time) },
            ...(isNarrow ? [] : [decided]),
          ]}
          rows={data.records.map((row) => ({
            id: row.id,
            cells: {
              name: row.name,
              account: row.account,
              provider: `${row.source} · ${row.nickname || row.username}`,
              email: row.email,
              time: row.createTime,
              decided:
                row.state === 'PENDING' ? (
                  <>
                    <Button kind="link" onClick={() => setDeciding({ row, verb: 'approve' })}>
                      {t(words.approve)}
                    </Button>{' '}
                    <Button kind="link" onClick={() => setDeciding({ row, verb: 'refuse' })}>
                      {t(words.refuse)}
                    </Button>
                  </>
                ) : (
                  <Decided row={row} />
                ),
            },
          }))}
        />
        <Pager
          total={data.total}
          current={paging.current}
          size={paging.size}
          onChange={(change) => setPaging((before) => ({ ...before, current: 1, ...change }))}
        />
      </>
    );
  };

  return (
    <>
      <PageHead
        title={t(words.title)}
        actions={
          <NativeSelect
            aria-label={t(words.state)}
            value={state ?? 'ALL'}
            onChange={(event) => {
              setPaging((before) => ({ ...before, current: 1 }));
              setQuery({ state: event.target.value === 'PENDING' ? null : event.target.value });
            }}
          >
            {stateNames.map((name) => (
              <option key={name} value={name}>
                {t(states[name].text)}
              </option>
            ))}
            <option value="ALL">{t(words.all)}</option>
          </NativeSelect>
        }
      />
      {body()}
      {deciding ? (
        <GuestDecision
          key={`${deciding.row.id} ${deciding.verb}`}
          deciding={deciding}
          onClose={(isDone) => {
            setDeciding(null);
            if (isDone) void client.invalidateQueries({ queryKey: [path] });
          }}
        />
      ) : null}
    </>
  );
};

export default GuestRequests;
