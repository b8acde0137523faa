import { pageSizes } from '@manyi/shared/contract/envelope';
import type { HeadCountGroup } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { History, Redo2, Search, Undo2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { Link } from '../../../../lib/link.tsx';
import { notify } from '../../../../lib/notify.ts';
import { usePage } from '../../../../lib/page.ts';
import { usePermission } from '../../../../lib/permissions.ts';
import { useHistoryDrawer } from '../../../crud/history/use-history.tsx';
import { Pager } from '../../../crud/pager.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Input } from '../../../ui/input.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { FormPicker, useForms, YearPicker, yearIn } from '../parts/form-picker.tsx';
import { headCountHistories } from '../parts/survey-history.ts';
import { CollegeActions, useCollegeDialogs } from '../progress/college-actions.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { matchBlock, parseBlock } from './paste.ts';
import { SaveDialog } from './save-dialog.tsx';
import { sumsWith } from './sheet-edits.ts';
import { SheetTable } from './sheet-table.tsx';
import { useSheet } from './use-sheet.ts';
import '../parts/survey.css';
import './sheet.css';

const words = {
  student: ['学生人数', 'Student head-counts'],
  teacher: ['教师人数', 'Teacher head-counts'],
  yearOnly: ['全部（年度人数）', 'All (numbers of the year)'],
  college: ['院校名称', 'College'],
  search: ['搜索', 'Search'],
  undo: ['撤销（Ctrl Z）', 'Undo (Ctrl Z)'],
  history: ['变更历史', 'History'],
  redo: ['重做（Ctrl Y）', 'Redo (Ctrl Y)'],
  import: ['导入', 'Import'],
  save: ['保存', 'Save'],
  saveN: ['保存 {n} 处修改', 'Save {n} changes'],
  discard: ['有 {n} 处修改还没有保存，离开将丢失。', '{n} changes are not saved and would be lost.'],
  discardVerb: ['放弃修改', 'Discard them'],
  elsewhere: ['其中 {n} 处不在本页。', '{n} of them are on other pages.'],
  pasted: ['已粘贴 {n} 行。', '{n} rows pasted.'],
  unmatched: ['{n} 行没有对应的院校：', '{n} lines fit no college: '],
  dismiss: ['知道了', 'Dismiss'],
  wrong: ['有 {n} 处不是有效人数，请先改正。', '{n} cells hold no valid number; mend them first.'],
  hint: [
    '可从 Excel 复制一列人数，或连同院校名称/代码的两列，在任一格粘贴。',
    'Copy a column of numbers from Excel, or two columns with names or codes, and paste into any cell.',
  ],
  override: [
    '正在填写本问卷单独使用的人数，保存时需要说明原因。',
    'These numbers apply to this questionnaire only; saving asks for a reason.',
  ],
  none: ['还没有院校', 'No colleges yet'],
  noneHint: [
    '请先在机构管理中添加院校，人数按院校填写。',
    'Add colleges under departments first; head-counts belong to them.',
  ],
  departments: ['去机构管理', 'Go to departments'],
  nothing: ['没有找到院校', 'No college found'],
  nothingHint: ['换一个名称再搜索。', 'Search for another name.'],
} as const satisfies Record<string, Text>;

const defaultSize = 50;

/** Head-counts of one group as a sheet: one number per college, saved together. */
export const HeadCountPage = ({ group }: { group: HeadCountGroup }) => {
  const { query } = usePage();
  const reportYear = yearIn(query.reportYear);
  const formId = query.formId ?? '';
  return <Sheet key={`${group} ${reportYear} ${formId}`} group={group} reportYear={reportYear} formId={formId} />;
};

const Sheet = ({ group, reportYear, formId }: { group: HeadCountGroup; reportYear: number; formId: string }) => {
  const t = useText();
  const language = useLanguage();
  const { query, setQuery } = usePage();
  const collegeName = query.collegeName ?? '';
  const current = Math.max(1, Number(query.current) || 1);
  const size = pageSizes.find((one) => String(one) === query.size) ?? defaultSize;
  const sheet = useSheet({ group, reportYear, formId, collegeName, current, size });
  const { forms } = useForms({ reportYear, group });
  const mayEdit = usePermission(group === 'teacher' ? 'college_teacher_edit' : 'college_student_edit');
  const { ask, dialogs } = useCollegeDialogs();
  const history = useHistoryDrawer(headCountHistories[group]);
  const [isImporting, setImporting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [pasted, setPasted] = useState<{ count: number; unmatched: string[] } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { result, page, edits, known, checked, isDirty } = sheet;
  const changes = Object.keys(edits).length;
  const elsewhere = Object.keys(edits).filter((id) => !page?.some((row) => row.id === id)).length;
  const title = t(words[group]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  /** Another sheet starts without these changes. */
  const switchTo = async (next: Record<string, string | number>): Promise<void> => {
    const text = t(words.discard).replace('{n}', String(changes));
    if (isDirty && !(await confirm({ text, verb: t(words.discardVerb), danger: true }))) return;
    sheet.discard();
    setQuery({ reportYear, formId, ...next }, { push: true });
  };

  const paste = async (text: string, from: string): Promise<void> => {
    try {
      const rows = await sheet.loadAll();
      const matched = matchBlock(parseBlock(text), rows, from);
      sheet.change(matched.values, null, new Map([...known, ...rows.map((row) => [row.id, row] as const)]));
      setPasted({ count: matched.values.length, unmatched: matched.unmatched });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.error(error.msg);
    }
  };

  const trySave = (): void => {
    const [bad] = checked.bad;
    if (bad !== undefined) {
      notify.error(t(words.wrong).replace('{n}', String(checked.bad.length)));
      root.current?.querySelector<HTMLInputElement>(`input[data-row="${CSS.escape(bad)}"]`)?.focus();
    } else if (formId !== '' || checked.good.some(({ jumps }) => jumps)) setAsking(true);
    else if (isDirty) void sheet.save();
  };

  const keys = (event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    const work =
      key === 's'
        ? trySave
        : key === 'y' || (key === 'z' && event.shiftKey)
          ? sheet.redo
          : key === 'z'
            ? sheet.undo
            : null;
    if (!work) return;
    event.preventDefault();
    work();
  };

  const isOpen = isAsking || sheet.questions.length > 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole sheet; each has a button too.
    <div ref={root} className="sv-screen" onKeyDown={keys}>
      <header className="sv-head">
        <h1>{title}</h1>
        {result.data ? <span className="sv-head-note">{result.data.total}</span> : null}
        {mayEdit ? (
          <div className="sv-head-actions">
            {elsewhere > 0 ? (
              <span className="sv-small">{t(words.elsewhere).replace('{n}', String(elsewhere))}</span>
            ) : null}
            <IconButton
              label={t(words.undo)}
              icon={<Undo2 size={18} />}
              disabled={!sheet.canUndo}
              onClick={sheet.undo}
            />
            <IconButton
              label={t(words.redo)}
              icon={<Redo2 size={18} />}
              disabled={!sheet.canRedo}
              onClick={sheet.redo}
            />
            <Button onClick={() => setImporting(true)}>{t(words.import)}</Button>
            <Button kind="primary" disabled={!isDirty} busy={sheet.isSaving} onClick={trySave}>
              {changes > 0 ? t(words.saveN).replace('{n}', String(changes)) : t(words.save)}
            </Button>
          </div>
        ) : null}
      </header>

      <div className="sv-filters">
        <YearPicker value={reportYear} onChange={(year) => void switchTo({ reportYear: year, formId: '' })} />
        <FormPicker
          forms={forms ?? []}
          value={formId}
          none={t(words.yearOnly)}
          onChange={(id) => void switchTo({ formId: id })}
        />
        <CollegeSearch
          value={collegeName}
          onSearch={(name) => setQuery({ ...query, collegeName: name, current: undefined }, { push: true })}
        />
      </div>

      {formId === '' ? null : <p className="sv-banner sv-banner-info">{t(words.override)}</p>}
      {pasted ? (
        <div className={`sv-banner${pasted.unmatched.length > 0 ? '' : ' sv-banner-info'}`} role="status">
          <span>
            {t(words.pasted).replace('{n}', String(pasted.count))}
            {pasted.unmatched.length > 0
              ? ` ${t(words.unmatched).replace('{n}', String(pasted.unmatched.length))}${pasted.unmatched.slice(0, 8).join(language === 'zh' ? '、' : ', ')}`
              : ''}
          </span>
          <Button size="small" onClick={() => setPasted(null)}>
            {t(words.dismiss)}
          </Button>
        </div>
      ) : null}

      {result.error && !result.data ? (
        <ErrorState error={result.error} onRetry={() => void result.refetch()} />
      ) : !result.data || !page ? (
        <Skeleton rows={10} />
      ) : result.data.total === 0 ? (
        collegeName === '' ? (
          <EmptyState title={t(words.none)} action={<Link to="/system/dept/index">{t(words.departments)}</Link>}>
            {t(words.noneHint)}
          </EmptyState>
        ) : (
          <EmptyState title={t(words.nothing)}>{t(words.nothingHint)}</EmptyState>
        )
      ) : (
        <>
          <SheetTable
            sheet={sheet}
            rows={page.map((row) => known.get(row.id) ?? row)}
            sums={sumsWith(result.data.summary, edits, known)}
            title={title}
            onPaste={(text, from) => void paste(text, from)}
            actionsFor={(row) => (
              <span className="sv-row-actions">
                {group === 'student' && formId !== '' ? (
                  <CollegeActions formId={formId} collegeId={row.collegeId} onAsk={ask} />
                ) : null}
                <IconButton
                  size="small"
                  label={`${t(words.history)} · ${row.collegeName}`}
                  icon={<History size={16} />}
                  onClick={() => history.open(row.id, row.collegeName)}
                />
              </span>
            )}
          />
          <div className="sv-sheet-foot">
            {mayEdit ? <p className="sv-note sv-optional">{t(words.hint)}</p> : null}
            <Pager
              total={result.data.total}
              current={current}
              size={size}
              onChange={(next) => setQuery({ ...query, current: undefined, ...next }, { push: true })}
            />
          </div>
        </>
      )}

      <SaveDialog
        open={isOpen}
        changes={checked.good}
        isOverride={formId !== ''}
        questions={sheet.questions}
        busy={sheet.isSaving}
        onClose={() => {
          setAsking(false);
          sheet.dropQuestions();
        }}
        onSave={(answers) =>
          void sheet.save(answers).then(() => {
            setAsking(false);
          })
        }
      />
      {dialogs}
      {history.drawer}
      <ImportDialog sheet={{ group, reportYear, formId }} open={isImporting} onClose={() => setImporting(false)} />
    </div>
  );
};

const CollegeSearch = ({ value, onSearch }: { value: string; onSearch: (name: string) => void }) => {
  const t = useText();
  const id = useId();
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(draft.trim());
  };
  return (
    <form className="sv-search" onSubmit={submit}>
      <div className="sv-filter">
        <label htmlFor={id}>{t(words.college)}</label>
        <Input id={id} value={draft} onChange={({ target }) => setDraft(target.value)} />
      </div>
      <Button type="submit" icon={<Search size={16} />}>
        {t(words.search)}
      </Button>
    </form>
  );
};
