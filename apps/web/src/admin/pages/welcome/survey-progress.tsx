import type { SurveyCollegeRow, SurveyFormRow } from '@manyi/shared/contract/survey';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/http.ts';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { behindOf, percent, shareOf } from './progress.ts';

const words = {
  closes: ['截止', 'Closes'],
  noEnd: ['未设截止时间', 'No closing time'],
  answered: ['已答', 'answered'],
  of: ['人次 / 人数', 'of'],
  noHeadCount: ['尚未填报人数', 'no head-count yet'],
  target: ['目标', 'target'],
  behind: ['未达目标', 'Behind target'],
  none: ['全部院校已达目标', 'Every college has reached its target'],
  more: ['所', 'more'],
} as const;

const chipsAtMost = 8;
const progressPath = '/api/surveyFormCollegeRela/selectProgress';

const useColleges = (formId: string) =>
  useQuery({
    queryKey: [progressPath, formId],
    queryFn: ({ signal }) => api.get<SurveyCollegeRow[]>(progressPath, { formId }, { quiet: true, signal }),
    refetchInterval: 60_000,
  });

const Behind = ({ formId }: { formId: string }) => {
  const t = useText();
  const { data } = useColleges(formId);
  // The room that one line of names takes: what stands below stays where it is.
  if (!data) return <div className="survey-behind survey-wait" aria-hidden="true" />;
  const behind = behindOf(data);
  if (behind.length === 0) return <p className="survey-reached">{t(words.none)}</p>;
  const rest = behind.length - chipsAtMost;
  return (
    <ul className="survey-behind" aria-label={t(words.behind)}>
      {behind.slice(0, chipsAtMost).map((college) => (
        <li key={college.id} className="survey-chip">
          {college.collegeName} <span>{percent(college.participationRate)}</span>
        </li>
      ))}
      {rest > 0 ? (
        <li className="survey-more">
          +{rest} {t(words.more)}
        </li>
      ) : null}
    </ul>
  );
};

/** One running survey: name, closing in, answered against the head-count with the target marked, and who is behind. */
export const SurveyProgress = ({ form }: { form: SurveyFormRow }) => {
  const t = useText();
  const language = useLanguage();
  const format = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en');
  const share = shareOf(form.validCount, form.headCountTotal);
  return (
    <section className="survey" aria-label={form.formName}>
      <header className="survey-head">
        <h2>{form.formName}</h2>
        <span title={form.endTime ?? undefined}>
          {form.endTime ? `${t(words.closes)} ${relativeTime(form.endTime, language)}` : t(words.noEnd)}
        </span>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> can show no target mark and takes no style. */}
      <div
        className="survey-bar"
        role="meter"
        aria-label={form.formName}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <span className="survey-fill" style={{ width: `${share * 100}%` }} />
        <span className="survey-target" style={{ insetInlineStart: `${Math.min(form.targetRate, 1) * 100}%` }} />
      </div>
      <p className="survey-facts">
        <strong>{format.format(form.validCount)}</strong>{' '}
        {form.headCountTotal > 0
          ? `${t(words.of)} ${format.format(form.headCountTotal)} · ${percent(form.participationRate)} · ${t(words.target)} ${percent(form.targetRate)}`
          : `${t(words.answered)} · ${t(words.noHeadCount)}`}
      </p>
      <Behind formId={form.id} />
    </section>
  );
};
