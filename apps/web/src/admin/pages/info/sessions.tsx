import type { OwnSession } from '@manyi/shared/contract/session';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/http.ts';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notify.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { useScreenClass } from '../../../lib/screen.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { deviceOf } from './device.ts';

const words = {
  title: ['我的会话', 'My sessions'],
  device: ['设备', 'Device'],
  address: ['地址', 'Address'],
  since: ['登录时间', 'Signed in'],
  seen: ['最近活动', 'Last seen'],
  act: ['操作', 'Action'],
  current: ['本机', 'This one'],
  end: ['退出', 'Sign out'],
  endAll: ['退出其他全部会话', 'Sign out everywhere else'],
  askOne: ['确定退出这个会话?那台设备需要重新登录。', 'Sign out that session? Its device will have to sign in again.'],
  askAll: [
    '确定退出其他 {n} 个会话?那些设备需要重新登录。',
    'Sign out {n} other sessions? Their devices will have to sign in again.',
  ],
  done: ['操作成功!', 'Done'],
} as const;

const listPath = '/api/blade-auth/session/list';

export const Sessions = () => {
  const t = useText();
  const language = useLanguage();
  const isNarrow = useScreenClass() === 0;
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [listPath],
    queryFn: ({ signal }) => api.get<OwnSession[]>(listPath, undefined, { quiet: true, signal }),
    staleTime: 0,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  const others = data.filter((session) => !session.current).length;

  const end = async (ids: string[] | null): Promise<void> => {
    const text = ids ? t(words.askOne) : t(words.askAll).replace('{n}', String(others));
    if (!(await confirm({ text, verb: t(words.end), danger: true }))) return;
    setBusy(true);
    try {
      await api.post('/api/blade-auth/session/end', { body: ids ? { ids } : {} });
      notify.success(t(words.done));
    } catch {
      // The call has said what went wrong; the list is read again either way.
    } finally {
      setBusy(false);
      void refetch();
    }
  };

  const act = { key: 'act', label: t(words.act) };
  // On a phone what can be done stands where it is seen without scrolling.
  const columns = [
    { key: 'device', label: t(words.device) },
    ...(isNarrow ? [act] : []),
    { key: 'address', label: t(words.address) },
    { key: 'since', label: t(words.since) },
    { key: 'seen', label: t(words.seen) },
    ...(isNarrow ? [] : [act]),
  ];
  return (
    <>
      <PlainTable
        label={t(words.title)}
        columns={columns}
        rows={data.map((session) => ({
          id: session.id,
          cells: {
            device: <span title={session.userAgent}>{deviceOf(session.userAgent)}</span>,
            address: session.remoteAddress,
            since: session.createTime,
            seen: <span title={session.seenTime}>{relativeTime(session.seenTime, language)}</span>,
            act: session.current ? (
              <Badge tone="accent">{t(words.current)}</Badge>
            ) : (
              <Button kind="link" disabled={isBusy} onClick={() => void end([session.id])}>
                {t(words.end)}
              </Button>
            ),
          },
        }))}
      />
      {others > 0 ? (
        <Button className="info-after" busy={isBusy} onClick={() => void end(null)}>
          {t(words.endAll)}
        </Button>
      ) : null}
    </>
  );
};
