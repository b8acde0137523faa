import type { SurveyFormRow } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { Link } from '../../../../lib/link.tsx';
import { usePage } from '../../../../lib/page.ts';
import { usePermission } from '../../../../lib/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/input.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { FormPicker, useForms, YearPicker, yearIn } from '../parts/form-picker.tsx';
import {
  downloadIndicatorTable,
  getHeatMap,
  getIndicatorTable,
  getProgress,
  getQuestionResults,
  getResultSources,
  surveyKeys,
} from '../parts/survey-api.ts';
import { HeatMap } from './heat-map.tsx';
import { IndicatorTable } from './indicator-table.tsx';
import { QuestionList } from './question-list.tsx';
import { SourceList } from './source-list.tsx';
import '../parts/survey.css';
import './results.css';
import './heat-map.css';

const words = {
  title: ['调查结果', 'Results'],
  college: ['院校', 'College'],
  all: ['全部院校', 'All colleges'],
  table: ['{y} 年度满意度调查表 · {c}', 'Satisfaction survey table {y} · {c}'],
  intro: [
    '点数值可看依据：调查人次、公式、置信区间和评价分布。',
    'Press a value to see what it rests on: base, formula, interval and distribution.',
  ],
  hidden: [
    '少于保密下限的数不显示；由它能推算出的数也不显示，因此合计旁可能另有一处空缺。',
    'Figures below the threshold are not shown, nor is what would let them be worked out; so another figure may be missing too.',
  ],
  word: ['下载 Word', 'Download Word'],
  excel: ['下载 Excel', 'Download Excel'],
  heat: ['指标 × 院校', 'Indicators by college'],
  heatIntro: [
    '每格是满意度；颜色表示比全部院校高（蓝）或低（橙）多少。点院校名可只看该院校。',
    'Each cell is a rate; its colour says how far above (blue) or below (orange) all colleges together. Press a college to look at it alone.',
  ],
  questions: ['各题结果', 'Questions'],
  none: ['{y} 年度没有已发布的问卷', 'No published questionnaire for {y}'],
  noneHint: [
    '发布问卷并收到答卷后，这里显示结果。换一个年度看看，或去发布问卷。',
    'Results show once a questionnaire is published and answered. Choose another year, or publish one.',
  ],
  toForms: ['去问卷管理', 'Go to questionnaires'],
} as const satisfies Record<string, Text>;

const ResultsPage = () => {
  const t = useText();
  const language = useLanguage();
  const { query, setQuery } = usePage();
  const reportYear = yearIn(query.reportYear);
  const collegeId = query.collegeId ?? '';
  const { forms } = useForms({ reportYear, drafts: false });
  const colleges = useColleges(forms ?? []);
  const collegeName = colleges.find((college) => college.collegeId === collegeId)?.collegeName ?? t(words.all);
  const asked = { reportYear, collegeId };
  // The language decides the names in the reply.
  const table = useQuery({
    queryKey: surveyKeys.result('table', { ...asked, language }),
    queryFn: () => getIndicatorTable(asked),
    placeholderData: keepPreviousData,
  });
  const heat = useQuery({
    queryKey: surveyKeys.result('heatMap', { reportYear, language }),
    queryFn: () => getHeatMap(reportYear),
    placeholderData: keepPreviousData,
  });
  const sources = useQuery({
    queryKey: surveyKeys.result('sources', { reportYear }),
    queryFn: () => getResultSources(reportYear),
  });
  const set = (next: Record<string, string | number>): void =>
    setQuery({ reportYear, collegeId, formId: query.formId, ...next }, { push: true });
  const form = forms?.find(({ id }) => id === query.formId) ?? forms?.[0];
  const label = t(words.table).replace('{y}', String(reportYear)).replace('{c}', collegeName);

  return (
    <div className="sv-screen sv-report">
      <header className="sv-head">
        <h1>{t(words.title)}</h1>
        <Downloads query={asked} />
      </header>
      <div className="sv-filters">
        <YearPicker value={reportYear} onChange={(year) => set({ reportYear: year, formId: '' })} />
        <CollegePicker colleges={colleges} value={collegeId} onChange={(id) => set({ collegeId: id })} />
      </div>

      <section className="sv-report-part">
        <h2>{label}</h2>
        <p className="sv-note">{t(words.intro)}</p>
        {table.error && !table.data ? (
          <ErrorState error={table.error} onRetry={() => void table.refetch()} />
        ) : !table.data ? (
          <Skeleton rows={10} />
        ) : (
          <>
            <IndicatorTable rows={table.data} label={label} />
            <SourceList sources={sources.data ?? []} />
            {table.data.some(({ missing }) => missing === 'tooFew') ? (
              <p className="sv-note">{t(words.hidden)}</p>
            ) : null}
          </>
        )}
      </section>

      {form ? (
        <section className="sv-report-part sv-report-wide">
          <h2>{t(words.heat)}</h2>
          <p className="sv-note">{t(words.heatIntro)}</p>
          {heat.error && !heat.data ? (
            <ErrorState error={heat.error} onRetry={() => void heat.refetch()} />
          ) : heat.data ? (
            <HeatMap
              data={heat.data}
              label={`${reportYear} · ${t(words.heat)}`}
              collegeId={collegeId}
              onCollege={(id) => set({ collegeId: id === collegeId ? '' : id })}
            />
          ) : (
            <Skeleton rows={10} />
          )}
          {heat.data?.colleges.some(({ cells }) => cells.some(({ missing }) => missing === 'tooFew')) ? (
            <p className="sv-note">{t(words.hidden)}</p>
          ) : null}
        </section>
      ) : null}

      {forms && !form ? (
        <EmptyState
          title={t(words.none).replace('{y}', String(reportYear))}
          action={<Link to="/college/questionnaire/index">{t(words.toForms)}</Link>}
        >
          {t(words.noneHint)}
        </EmptyState>
      ) : null}
      {form ? (
        <section className="sv-report-part">
          <h2>{`${t(words.questions)} · ${collegeName}`}</h2>
          <div className="sv-filters">
            <FormPicker forms={forms ?? []} value={form.id} onChange={(formId) => set({ formId })} />
          </div>
          <Questions formId={form.id} collegeId={collegeId} />
        </section>
      ) : null}
    </div>
  );
};

const Questions = ({ formId, collegeId }: { formId: string; collegeId: string }) => {
  const language = useLanguage();
  const asked = { formId, collegeId };
  const { data, error, refetch } = useQuery({
    queryKey: surveyKeys.result('questions', { ...asked, language }),
    queryFn: () => getQuestionResults(asked),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <QuestionList rows={data} /> : <Skeleton rows={12} />;
};

const Downloads = ({ query }: { query: { reportYear: number; collegeId: string } }) => {
  const t = useText();
  const mayExport = usePermission('survey_result_export');
  const [busy, setBusy] = useState<'Word' | 'Excel' | null>(null);
  if (!mayExport) return null;
  const load = (kind: 'Word' | 'Excel') => () => {
    setBusy(kind);
    // A failure has been said by the call.
    void downloadIndicatorTable(kind, query)
      .catch(() => undefined)
      .finally(() => setBusy(null));
  };
  return (
    <div className="sv-head-actions">
      <Button icon={<Download size={16} />} busy={busy === 'Word'} onClick={load('Word')}>
        {t(words.word)}
      </Button>
      <Button icon={<Download size={16} />} busy={busy === 'Excel'} onClick={load('Excel')}>
        {t(words.excel)}
      </Button>
    </div>
  );
};

interface College {
  collegeId: string;
  collegeName: string;
}

/** The colleges that take part in any questionnaire of the year, as this person may see them. */
const useColleges = (forms: readonly SurveyFormRow[]): College[] => {
  const replies = useQueries({
    queries: forms.map(({ id }) => ({
      queryKey: surveyKeys.progress(id),
      queryFn: () => getProgress(id),
      staleTime: 60_000,
    })),
  });
  const found = new Map(
    replies.flatMap(({ data }) => data?.map(({ collegeId, collegeName }) => [collegeId, collegeName] as const) ?? []),
  );
  return [...found].map(([collegeId, collegeName]) => ({ collegeId, collegeName }));
};

const CollegePicker = ({
  colleges,
  value,
  onChange,
}: {
  colleges: readonly College[];
  value: string;
  onChange: (id: string) => void;
}) => {
  const t = useText();
  const id = useId();
  return (
    <div className="sv-filter sv-filter-wide">
      <label htmlFor={id}>{t(words.college)}</label>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t(words.all)}</option>
        {colleges.map(({ collegeId, collegeName }) => (
          <option key={collegeId} value={collegeId}>
            {collegeName}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
};

export default ResultsPage;
