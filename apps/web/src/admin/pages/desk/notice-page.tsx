import type { ReceiptCount } from '@manyi/shared/contract/notice';
import { integer } from '@manyi/shared/resource/field';
import { notice, publishStates } from '@manyi/shared/resources/desk/notice.resource';
import { Send, Undo2 } from 'lucide-react';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { api } from '../../../lib/http.ts';
import { useText } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notify.ts';
import { usePage } from '../../../lib/page.ts';
import { usePermissions } from '../../../lib/permissions.ts';
import type { ListTool } from '../../crud/list-tools.tsx';
import type { Opened } from '../../crud/opened.ts';
import { ResourceList } from '../../crud/resource-list.tsx';
import type { CellOf } from '../../crud/table-row.tsx';
import { words as said, useChanges } from '../../crud/use-changes.ts';
import type { Row } from '../../crud/use-list.ts';
import { Badge } from '../../ui/badge.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { NativeSelect } from '../../ui/input.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { editorList, editorView, noticeAdd, noticeEdit, readerList, readerView } from './notice-resource.ts';
import { audienceText, noticeExtras, shownState } from './notice-rules.ts';
import { useReceiptCounts } from './use-receipt-counts.ts';
import './notice-page.css';

const ReceiptsDrawer = lazy(async () => ({ default: (await import('./receipts-drawer.tsx')).ReceiptsDrawer }));

const words = {
  publish: ['发布', 'Publish'],
  withdraw: ['撤回', 'Withdraw'],
  receipts: ['回执', 'Receipts'],
  published: ['发布成功', 'Published'],
  withdrawn: ['已撤回', 'Withdrawn'],
  allOut: ['所选通知都已发布', 'The selected notices are published already'],
  allDrafts: ['所选通知都是草稿', 'The selected notices are drafts'],
  state: ['发布状态', 'State'],
  any: ['全部状态', 'All states'],
  shown: { draft: ['草稿', 'Draft'], planned: ['定时发布', 'Planned'], out: ['已发布', 'Published'] },
} as const;
const tones = { draft: 'neutral', planned: 'accent', out: 'success' } as const;

const base = '/api/blade-desk/notice';
const unsorted = ['receipts'];
const history = { fields: { people: integer({ label: ['提醒人数', 'People reminded'] }) } };
const editorForm = (mode: Opened['mode']) => ({ add: noticeAdd, edit: noticeEdit, view: editorView })[mode];
const readerForm = () => readerView;

/** Publishes or withdraws the selected notices, after saying what that means for how many. */
const useMove = (rows: readonly Row[]) => {
  const t = useText();
  const { refresh } = useChanges(notice);
  const ask = async (verb: 'publish' | 'withdraw', moving: readonly Row[]): Promise<boolean> => {
    const count = moving.length;
    if (verb === 'withdraw') {
      const text = t([
        `撤回后，读者将不再看到这 ${count} 条通知。`,
        `Readers will no longer see ${count === 1 ? 'this notice' : `these ${count} notices`}.`,
      ]);
      return confirm({ text, verb: t(words.withdraw), danger: true });
    }
    const ids = moving.map(({ id }) => id);
    const counts = await api.get<ReceiptCount[]>(`${base}/receipt-counts`, { ids }).catch(() => null);
    if (!counts) return false;
    const people = counts.reduce((sum, { total }) => sum + total, 0);
    const [first] = moving;
    const text =
      count === 1
        ? t([
            `将向 ${people} 人发布“${String(first?.title)}”。`,
            `“${String(first?.title)}” goes out to ${people} ${people === 1 ? 'person' : 'people'}.`,
          ])
        : t([`将发布 ${count} 条通知，共 ${people} 人次。`, `${count} notices go out, to ${people} readers in all.`]);
    return confirm({ text, verb: t(words.publish) });
  };
  return async (verb: 'publish' | 'withdraw', selected: readonly string[]): Promise<void> => {
    if (selected.length === 0) {
      notify.info(t(said.selectFirst));
      return;
    }
    const from = verb === 'publish' ? publishStates.draft : publishStates.published;
    const moving = rows.filter(({ id, publishState }) => selected.includes(id) && publishState === from);
    if (moving.length === 0) {
      notify.info(t(verb === 'publish' ? words.allOut : words.allDrafts));
      return;
    }
    if (!(await ask(verb, moving))) return;
    const ids = moving.map(({ id }) => id);
    const isDone = await api.post(`${base}/${verb}`, { query: { ids } }).then(
      () => true,
      // The call has said why.
      () => false,
    );
    if (isDone) notify.success(t(verb === 'publish' ? words.published : words.withdrawn));
    void refresh();
  };
};

const StateFilter = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const t = useText();
  const id = useId();
  return (
    <div className="notice-state">
      <label htmlFor={id} className="visually-hidden">
        {t(words.state)}
      </label>
      <NativeSelect id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t(words.any)}</option>
        {notice.fields.publishState.options.map((option) => (
          <option key={option.value} value={option.value}>
            {t(option.label)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
};

const EditorScreen = () => {
  const t = useText();
  const page = usePage();
  const mayEdit = usePermissions((state) => state.codes?.has('notice_edit') ?? false);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [shown, setShown] = useState<Row | null>(null);
  const counts = useReceiptCounts(rows, true);
  const move = useMove(rows);
  const chosen = page.query.state ?? '';
  const state = chosen === '0' || chosen === '1' ? chosen : '';
  const other = useMemo((): Record<string, string> => (state === '' ? {} : { state }), [state]);
  const also = useMemo(() => ({ publishState: state }), [state]);
  const extraActions = useMemo(() => [{ key: 'receipts', label: t(words.receipts) }], [t]);

  const cellOf = useMemo(
    (): CellOf => (name, row) => {
      if (name === 'publishState') {
        const is = shownState(row);
        return (
          <span title={String(row.publishTime ?? '')}>
            <Badge tone={tones[is]}>{t(words.shown[is])}</Badge>
          </span>
        );
      }
      if (name === 'audience') return t(audienceText(row));
      if (name !== 'receipts') return undefined;
      const count = counts.get(row.id);
      if (!count || shownState(row) !== 'out') return '—';
      return (
        <span className="notice-read" data-all={count.read >= count.total ? '' : undefined}>
          {count.read} / {count.total}
        </span>
      );
    },
    [t, counts],
  );

  const tools = (selected: readonly string[]): readonly ListTool[] =>
    mayEdit
      ? [
          {
            key: 'publish',
            label: t(words.publish),
            icon: <Send size={15} aria-hidden="true" />,
            onSelect: () => void move('publish', selected),
          },
          {
            key: 'withdraw',
            label: t(words.withdraw),
            icon: <Undo2 size={15} aria-hidden="true" />,
            onSelect: () => void move('withdraw', selected),
          },
        ]
      : [];

  return (
    <>
      <ResourceList
        resource={editorList}
        formOf={editorForm}
        history={history}
        extras={noticeExtras}
        other={other}
        also={also}
        unsorted={unsorted}
        cellOf={cellOf}
        onRows={setRows}
        extraActions={extraActions}
        onExtra={(_action, row) => setShown(row)}
        tools={tools}
        aside={
          <StateFilter
            value={state}
            onChange={(value) => page.setQuery({ ...page.query, state: value || null, current: null }, { push: true })}
          />
        }
      />
      <Suspense fallback={null}>
        {shown ? (
          <ReceiptsDrawer
            id={shown.id}
            title={String(shown.title)}
            isOut={shownState(shown) === 'out'}
            onClose={() => setShown(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
};

/** Whoever writes notices looks after them; everybody else reads what is meant for them. */
const NoticePage = () => {
  const codes = usePermissions((state) => state.codes);
  if (codes === null) return <Skeleton rows={8} />;
  return codes.has('notice_add') || codes.has('notice_edit') ? (
    <EditorScreen />
  ) : (
    <ResourceList resource={readerList} formOf={readerForm} />
  );
};

export default NoticePage;
