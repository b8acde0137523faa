import type { Page } from '@manyi/shared/contract/envelope';
import type { OwnSignIn, SignInOutcome } from '@manyi/shared/contract/session';
import type { Text } from '@manyi/shared/contract/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/http.ts';
import { useText } from '../../../lib/i18n.ts';
import { Pager } from '../../crud/pager.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { deviceOf } from './device.ts';

const words = {
  title: ['登录记录', 'Sign-in history'],
  time: ['时间', 'Time'],
  outcome: ['结果', 'Outcome'],
  means: ['方式', 'Means'],
  device: ['设备', 'Device'],
  address: ['地址', 'Address'],
  none: ['还没有登录记录', 'No sign-ins yet'],
} as const;

const outcomes: Record<SignInOutcome, { text: Text; tone: BadgeTone }> = {
  success: { text: ['成功', 'Signed in'], tone: 'success' },
  wrong: { text: ['密码错误', 'Wrong password'], tone: 'danger' },
  locked: { text: ['账号已锁定', 'Account locked'], tone: 'danger' },
  'switch-refused': { text: ['部门或角色无效', 'Department or role refused'], tone: 'warning' },
  guest: { text: ['访客', 'As a guest'], tone: 'neutral' },
  refused: { text: ['已拒绝', 'Refused'], tone: 'danger' },
};

const grants: Record<string, Text> = {
  password: ['密码', 'Password'],
  captcha: ['密码和验证码', 'Password and captcha'],
  social: ['第三方', 'Provider'],
  authorization_code: ['单点登录', 'Single sign-on'],
};

const path = '/api/blade-auth/session/history';

export const SignIns = () => {
  const t = useText();
  const [paging, setPaging] = useState({ current: 1, size: 10 });
  const { data, error, refetch } = useQuery({
    queryKey: [path, paging],
    queryFn: ({ signal }) => api.get<Page<OwnSignIn>>(path, paging, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  if (data.total === 0) return <EmptyState title={t(words.none)} />;
  return (
    <>
      <PlainTable
        label={t(words.title)}
        columns={[
          { key: 'time', label: t(words.time) },
          { key: 'outcome', label: t(words.outcome) },
          { key: 'means', label: t(words.means) },
          { key: 'device', label: t(words.device) },
          { key: 'address', label: t(words.address) },
        ]}
        rows={data.records.map((entry) => ({
          id: entry.id,
          cells: {
            time: entry.createTime,
            outcome: <Badge tone={outcomes[entry.outcome].tone}>{t(outcomes[entry.outcome].text)}</Badge>,
            means: t(grants[entry.grantType] ?? [entry.grantType, entry.grantType]),
            device: <span title={entry.userAgent}>{deviceOf(entry.userAgent)}</span>,
            address: entry.remoteAddress,
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
