import type { ReceiptPage, ReceiptState } from '@manyi/shared/contract/notice';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing, Download } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { api } from '../../../lib/http.ts';
import { useText } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notify.ts';
import { usePermissions } from '../../../lib/permissions.ts';
import { Pager } from '../../crud/pager.tsx';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Input } from '../../ui/input.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import './receipts-drawer.css';

const words = {
  title: ['回执', 'Receipts'],
  unread: ['未读', 'Not read'],
  read: ['已读', 'Read'],
  remind: ['提醒未读人员', 'Remind them'],
  send: ['提醒', 'Remind'],
  export: ['导出', 'Export'],
  find: ['按姓名或账号查找', 'Find by name or account'],
  name: ['姓名', 'Name'],
  dept: ['所属机构', 'Departments'],
  time: ['阅读时间', 'Read at'],
  noneUnread: ['范围内的人都已阅读', 'Everybody it is for has read it'],
  noneRead: ['还没有人阅读', 'Nobody has read it yet'],
  notOut: ['尚未发布，发布后才有回执', 'Not published yet; receipts come after that'],
  notFound: ['没有符合条件的人', 'Nobody matches'],
} as const;

const base = '/api/blade-desk/notice';
const refreshMs = 15_000;
const shownStates = ['unread', 'read'] as const;

const useReceipts = (id: string, state: ReceiptState, name: string, current: number, size: number) => {
  const query = { id, state, name, current, size };
  return useQuery({
    queryKey: [`${base}/receipts`, query],
    queryFn: ({ signal }) => api.get<ReceiptPage>(`${base}/receipts`, query, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
};

const People = ({ page, state, name }: { page: ReceiptPage; state: 'unread' | 'read'; name: string }) => {
  const t = useText();
  if (page.records.length === 0) {
    const none = state === 'unread' ? words.noneUnread : words.noneRead;
    return <EmptyState title={t(name === '' ? none : words.notFound)} />;
  }
  return (
    <PlainTable
      label={t(words[state])}
      columns={[
        { key: 'name', label: t(words.name) },
        { key: 'dept', label: t(words.dept) },
        ...(state === 'read' ? [{ key: 'time', label: t(words.time) }] : []),
      ]}
      rows={page.records.map((row) => ({
        id: row.userId,
        cells: {
          name: <span title={row.account}>{row.realName || row.account}</span>,
          dept: row.deptName,
          time: row.readTime,
        },
      }))}
    />
  );
};

const Share = ({ read, total }: { read: number; total: number }) => {
  const t = useText();
  const id = useId();
  return (
    <div className="receipts-share">
      <span id={id}>{t([`已读 ${read} / ${total} 人`, `${read} of ${total} have read it`])}</span>
      <progress aria-labelledby={id} value={read} max={Math.max(1, total)} />
    </div>
  );
};

interface ReceiptsDrawerProps {
  id: string;
  title: string;
  /** Published, and its time has come. */
  isOut: boolean;
  onClose: () => void;
}

/** Who of those a notice is for has read it, and who has not. */
export const ReceiptsDrawer = ({ id, title, isOut, onClose }: ReceiptsDrawerProps) => {
  const t = useText();
  const client = useQueryClient();
  const mayExport = usePermissions((state) => state.codes?.has('notice_export') ?? false);
  const [state, setState] = useState<'unread' | 'read'>('unread');
  const [name, setName] = useState('');
  const [paging, setPaging] = useState({ current: 1, size: 10 });
  const asked = useDeferredValue(name.trim());
  const { data, error, refetch } = useReceipts(id, state, asked, paging.current, paging.size);
  const counts = data?.counts;
  const missing = counts ? counts.total - counts.read : 0;

  const remind = async (): Promise<void> => {
    const text = t([
      `将给 ${missing} 位未读人员发送一条消息。`,
      `${missing} ${missing === 1 ? 'person who has' : 'people who have'} not read it will get a message.`,
    ]);
    if (!(await confirm({ text, verb: t(words.send) }))) return;
    const done = await api.post<{ reminded: number }>(`${base}/remind`, { query: { id } }).catch(() => null);
    if (!done) return;
    notify.success(t([`已提醒 ${done.reminded} 人`, `${done.reminded} reminded`]));
    void client.invalidateQueries({ queryKey: [`${base}/receipts`] });
  };

  const panel = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton rows={6} />;
    return (
      <>
        <People page={data} state={state} name={asked} />
        {data.total > paging.size || paging.current > 1 ? (
          <Pager
            total={data.total}
            current={paging.current}
            size={paging.size}
            onChange={(next) => setPaging({ ...paging, current: 1, ...next })}
          />
        ) : null}
      </>
    );
  };

  return (
    <Drawer
      open
      onClose={onClose}
      title={`${t(words.title)} · ${title}`}
      width={560}
      footer={
        <>
          {mayExport ? (
            <Button
              icon={<Download size={15} aria-hidden="true" />}
              onClick={() => void api.download(`${base}/receipts-export`, { id }).catch(() => undefined)}
            >
              {t(words.export)}
            </Button>
          ) : null}
          <Button
            kind="primary"
            icon={<BellRing size={15} aria-hidden="true" />}
            disabled={missing === 0 || !isOut}
            onClick={() => void remind()}
          >
            {t(words.remind)}
          </Button>
        </>
      }
    >
      {isOut ? null : <p className="receipts-note">{t(words.notOut)}</p>}
      {counts ? <Share read={counts.read} total={counts.total} /> : null}
      <Input
        type="search"
        className="receipts-find"
        aria-label={t(words.find)}
        placeholder={t(words.find)}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setPaging({ ...paging, current: 1 });
        }}
      />
      <Tabs
        label={t(words.title)}
        chosen={state}
        onChoose={(key) => {
          setState(shownStates.find((one) => one === key) ?? 'unread');
          setPaging({ ...paging, current: 1 });
        }}
        tabs={shownStates.map((one) => ({
          key: one,
          label: counts ? `${t(words[one])} ${one === 'read' ? counts.read : missing}` : t(words[one]),
          panel: one === state ? panel() : null,
        }))}
      />
    </Drawer>
  );
};
