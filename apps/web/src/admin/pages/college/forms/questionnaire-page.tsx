import type { Page } from '@manyi/shared/contract/envelope';
import { defaultPageSize, pageSizes } from '@manyi/shared/contract/envelope';
import { audiences, formStatus, type SurveyFormRow } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { usePage } from '../../../../lib/page.ts';
import { usePermission } from '../../../../lib/permissions.ts';
import { DeletedButton } from '../../../crud/history/deleted-button.tsx';
import { useHistoryDrawer } from '../../../crud/history/use-history.tsx';
import { Pager } from '../../../crud/pager.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { FieldRow, Input, NativeSelect } from '../../../ui/input.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { DateField } from '../parts/date-field.tsx';
import { formatCount } from '../parts/format.ts';
import { deleteForms, listForms, surveyKeys } from '../parts/survey-api.ts';
import { formHistory, formValues } from '../parts/survey-history.ts';
import { audienceNames, formStatusNames } from '../parts/survey-words.ts';
import { CreateDialog } from './create-dialog.tsx';
import { LinksDialog } from './links.tsx';
import { openDesigner } from './open-designer.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { QuestionnaireTable } from './questionnaire-table.tsx';
import { StatusDialog, type StatusMove } from './status-dialog.tsx';
import '../parts/survey.css';

const words = {
  title: ['问卷管理', 'Questionnaires'],
  add: ['新增问卷', 'New questionnaire'],
  name: ['问卷名称', 'Name'],
  year: ['报告年度', 'Report year'],
  audience: ['调查对象', 'Audience'],
  status: ['状态', 'Status'],
  from: ['创建日期从', 'Created from'],
  to: ['到', 'to'],
  any: ['全部', 'Any'],
  search: ['搜索', 'Search'],
  more: ['更多条件', 'More'],
  reset: ['清空', 'Reset'],
  remove: ['删除', 'Delete'],
  removeAsk: ['确定将选择数据删除?', 'Delete the selected rows?'],
  removed: ['操作成功!', 'Done'],
  chooseOne: ['请选择至少一条数据', 'Select at least one row'],
  empty: ['还没有问卷', 'No questionnaires yet'],
  emptyHint: ['由模板新建一份，几分钟就能发布。', 'Create one from a template; it can be published in minutes.'],
  nothing: ['没有符合条件的问卷', 'No questionnaire matches'],
  nothingHint: ['放宽搜索条件，或清空后重试。', 'Widen the search, or reset it.'],
} as const satisfies Record<string, Text>;

const filterNames = [
  'formName',
  'reportYear',
  'audience',
  'formStatus',
  'createTime_dategt',
  'createTime_datelt',
] as const;
type Filters = Record<(typeof filterNames)[number], string>;

const filtersIn = (query: Readonly<Record<string, string>>): Filters => ({
  formName: query.formName ?? '',
  reportYear: query.reportYear ?? '',
  audience: query.audience ?? '',
  formStatus: query.formStatus ?? '',
  createTime_dategt: query.createTime_dategt ?? '',
  createTime_datelt: query.createTime_datelt ?? '',
});

const QuestionnairePage = () => {
  const t = useText();
  const language = useLanguage();
  const client = useQueryClient();
  const { query, setQuery } = usePage();
  const filters = filtersIn(query);
  const current = Math.max(1, Number(query.current) || 1);
  const size = pageSizes.find((one) => String(one) === query.size) ?? defaultPageSize;
  const asked = { current, size, ...filters };
  const { data, error, isFetching, refetch } = useQuery<Page<SurveyFormRow>>({
    queryKey: surveyKeys.forms(asked),
    queryFn: () => listForms(asked),
    placeholderData: keepPreviousData,
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, setAdding] = useState<{ copyFrom: SurveyFormRow | null } | null>(null);
  const [publishing, setPublishing] = useState<SurveyFormRow | null>(null);
  const [linking, setLinking] = useState<SurveyFormRow | null>(null);
  const [move, setMove] = useState<StatusMove | null>(null);
  const history = useHistoryDrawer(formHistory, formValues);
  const canAdd = usePermission('survey_form_add');
  const canDelete = usePermission('survey_form_delete');
  const isFiltered = Object.values(filters).some(Boolean);

  // The last row of the last page was deleted.
  useEffect(() => {
    if (data && data.records.length === 0 && data.total > 0 && current > 1)
      setQuery({ ...query, current: Math.max(1, data.pages) });
  }, [data, current, query, setQuery]);

  const remove = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return notify.info(t(words.chooseOne));
    if (!(await confirm({ text: t(words.removeAsk), verb: t(words.remove), danger: true }))) return;
    try {
      await deleteForms(ids);
      notify.success(t(words.removed));
      setSelected(new Set());
    } catch (failure) {
      // Already said; the list shows what is still there.
      if (!(failure instanceof ApiError)) throw failure;
    }
    await client.invalidateQueries({ queryKey: surveyKeys.all });
  };

  const addButton = canAdd ? (
    <Button kind="primary" icon={<Plus size={16} />} onClick={() => setAdding({ copyFrom: null })}>
      {t(words.add)}
    </Button>
  ) : undefined;

  return (
    <div className="sv-screen">
      <header className="sv-head">
        <h1>{t(words.title)}</h1>
        {data ? <span className="sv-head-note">{formatCount(data.total, language)}</span> : null}
        <div className="sv-head-actions">
          <DeletedButton onOpen={history.openDeleted} />
          {canDelete ? (
            <Button onClick={() => void remove([...selected])}>
              {t(words.remove)}
              {selected.size > 0 ? ` ${selected.size}` : ''}
            </Button>
          ) : null}
          {addButton}
        </div>
      </header>

      {/* Begins anew when the address changes under it: back, or a link. */}
      <SearchRow
        key={JSON.stringify(filters)}
        filters={filters}
        onSearch={(next) => setQuery({ ...next, size: query.size }, { push: true })}
      />

      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={8} />
      ) : data.records.length === 0 ? (
        <EmptyState title={t(isFiltered ? words.nothing : words.empty)} action={isFiltered ? undefined : addButton}>
          {t(isFiltered ? words.nothingHint : words.emptyHint)}
        </EmptyState>
      ) : (
        <>
          <QuestionnaireTable
            rows={data.records}
            isStale={isFetching}
            selected={selected}
            onSelect={setSelected}
            actions={{
              open: openDesigner,
              publish: setPublishing,
              links: setLinking,
              copy: (row) => setAdding({ copyFrom: row }),
              remove: (row) => void remove([row.id]),
              move: (row, action) => setMove({ row, action }),
              history: (row) => history.open(row.id, row.formName),
            }}
          />
          <Pager
            total={data.total}
            current={current}
            size={size}
            onChange={(next) => setQuery({ ...query, current: undefined, ...next }, { push: true })}
          />
        </>
      )}

      <CreateDialog
        open={isAdding !== null}
        copyFrom={isAdding?.copyFrom ?? null}
        onClose={() => setAdding(null)}
        onCreated={(id) => {
          setAdding(null);
          openDesigner({ id });
        }}
      />
      <PublishDialog
        open={publishing !== null}
        formId={publishing?.id ?? ''}
        onClose={() => setPublishing(null)}
        onPublished={() => {
          setLinking(publishing);
          setPublishing(null);
        }}
      />
      <LinksDialog
        open={linking !== null}
        formId={linking?.id ?? ''}
        formName={linking?.formName ?? ''}
        onClose={() => setLinking(null)}
      />
      <StatusDialog move={move} onClose={() => setMove(null)} />
      {history.drawer}
    </div>
  );
};

const SearchRow = ({ filters, onSearch }: { filters: Filters; onSearch: (filters: Filters) => void }) => {
  const t = useText();
  const [draft, setDraft] = useState(filters);
  // One line on a phone until asked for more; wider screens show all of it.
  const [isOpen, setOpen] = useState(false);
  const set = (name: keyof Filters) => (value: string) => setDraft({ ...draft, [name]: value });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(draft);
  };
  const field = (name: keyof Filters, label: Text, type = 'text') => (
    <div className="sv-filter">
      <FieldRow label={t(label)}>
        {({ id }) => (
          <Input id={id} type={type} value={draft[name]} onChange={({ target }) => set(name)(target.value)} />
        )}
      </FieldRow>
    </div>
  );
  const day = (name: keyof Filters, label: Text) => (
    <div className="sv-filter">
      <FieldRow label={t(label)}>
        {({ id }) => (
          <DateField
            id={id}
            label={label}
            kind="date"
            value={draft[name]}
            onChange={(value) => set(name)(value ?? '')}
          />
        )}
      </FieldRow>
    </div>
  );
  const choice = (name: keyof Filters, label: Text, choices: readonly { value: string; name: Text }[]) => (
    <div className="sv-filter">
      <FieldRow label={t(label)}>
        {({ id }) => (
          <NativeSelect id={id} value={draft[name]} onChange={({ target }) => set(name)(target.value)}>
            <option value="">{t(words.any)}</option>
            {choices.map((one) => (
              <option key={one.value} value={one.value}>
                {t(one.name)}
              </option>
            ))}
          </NativeSelect>
        )}
      </FieldRow>
    </div>
  );
  return (
    <form className="sv-filters sv-filters-fold" data-open={isOpen || undefined} onSubmit={submit}>
      {field('formName', words.name)}
      {field('reportYear', words.year, 'number')}
      {choice(
        'audience',
        words.audience,
        audiences.map((value) => ({ value, name: audienceNames[value] })),
      )}
      {choice(
        'formStatus',
        words.status,
        Object.values(formStatus).map((value) => ({ value: String(value), name: formStatusNames[value].name })),
      )}
      {day('createTime_dategt', words.from)}
      {day('createTime_datelt', words.to)}
      <Button type="submit" icon={<Search size={16} />}>
        {t(words.search)}
      </Button>
      <Button kind="quiet" className="sv-filters-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(words.more)}
      </Button>
      <Button kind="quiet" className="sv-filters-reset" onClick={() => onSearch(filtersIn({}))}>
        {t(words.reset)}
      </Button>
    </form>
  );
};

export default QuestionnairePage;
