import { formStatus, type SurveyCollegeRow } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { Link } from '../../../../lib/link.tsx';
import { usePage } from '../../../../lib/page.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { LinksDialog } from '../forms/links.tsx';
import { FormPicker, useForms } from '../parts/form-picker.tsx';
import { formatCount, formatRate, formatTarget } from '../parts/format.ts';
import { Meter, meterEnd } from '../parts/meter.tsx';
import { getProgress, surveyKeys } from '../parts/survey-api.ts';
import { formStatusNames, relaStatusNames } from '../parts/survey-words.ts';
import { TableHead } from '../parts/table-head.tsx';
import { type CollegeAsk, CollegeButtons, useCollegeDialogs } from './college-actions.tsx';
import { byDistance, inOrderOf, missingToTarget, sumProgress } from './distance.ts';
import '../parts/survey.css';
import './progress.css';

const words = {
  title: ['调查进度', 'Progress'],
  none: ['还没有发布的问卷', 'No published questionnaire yet'],
  noneHint: [
    '发布问卷后，这里显示各院校的答卷进度。',
    'Once one is published, the progress of each college shows here.',
  ],
  toForms: ['去问卷管理', 'Go to questionnaires'],
  links: ['链接与二维码', 'Links and QR codes'],
  sum: ['{v} 份有效答卷，共 {h} 人', '{v} valid answers of {h} people'],
  reached: ['{r} / {c} 所院校达标', '{r} of {c} colleges reached the target'],
  done: ['{d} 所已结束', '{d} closed'],
  target: ['目标 {t}', 'target {t}'],
  live: ['实时更新', 'Live'],
  at: ['更新于 {t}', 'updated {t}'],
  lost: ['连接中断，正在重试；显示的是 {t} 的数据。', 'Connection lost, trying again; the numbers are those of {t}.'],
  college: ['院校', 'College'],
  status: ['状态', 'Status'],
  progress: ['参与率', 'Participation'],
  answers: ['答卷 / 人数', 'Answers / people'],
  gap: ['距目标', 'To target'],
  actions: ['操作', 'Actions'],
  missing: ['差 {n} 份', '{n} to go'],
  over: ['已达标', 'reached'],
  noHead: ['未填人数', 'no head-count'],
  fill: ['填写人数', 'Enter it'],
  table: ['各院校进度，离目标最远的在前', 'Progress by college, furthest from the target first'],
  noColleges: ['没有可查看的院校', 'No college to show'],
  noCollegesHint: [
    '您的数据权限范围内没有院校参加这份问卷。',
    'No college within your data scope takes part in this questionnaire.',
  ],
} as const satisfies Record<string, Text>;

/** An answer shows within two seconds of being acknowledged. */
const pollMs = 1500;

const ProgressPage = () => {
  const t = useText();
  const { query, setQuery } = usePage();
  const { forms, error, refetch } = useForms({ drafts: false });
  const chosen =
    forms?.find(({ id }) => id === query.formId) ??
    forms?.find((form) => form.formStatus === formStatus.collecting) ??
    forms?.[0];
  const [isLinking, setLinking] = useState(false);
  return (
    <div className="sv-screen">
      <header className="sv-head">
        <h1>{t(words.title)}</h1>
        {chosen ? (
          <>
            <Badge tone={formStatusNames[chosen.formStatus].tone}>{t(formStatusNames[chosen.formStatus].name)}</Badge>
            <div className="sv-head-actions">
              <Button onClick={() => setLinking(true)}>{t(words.links)}</Button>
            </div>
          </>
        ) : null}
      </header>
      {error && !forms ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !forms ? (
        <Skeleton />
      ) : chosen ? (
        <>
          <div className="sv-filters">
            <FormPicker forms={forms} value={chosen.id} onChange={(formId) => setQuery({ formId }, { push: true })} />
          </div>
          <Progress
            key={chosen.id}
            formId={chosen.id}
            isLive={chosen.formStatus <= formStatus.paused}
            targetRate={chosen.targetRate}
            reportYear={chosen.reportYear}
            screen={chosen.audience === 'TEACHER' ? 'teacher-number' : 'student-number'}
          />
          <LinksDialog
            open={isLinking}
            formId={chosen.id}
            formName={chosen.formName}
            onClose={() => setLinking(false)}
          />
        </>
      ) : (
        <EmptyState title={t(words.none)} action={<Link to="/college/questionnaire/index">{t(words.toForms)}</Link>}>
          {t(words.noneHint)}
        </EmptyState>
      )}
    </div>
  );
};

interface ProgressProps {
  formId: string;
  isLive: boolean;
  targetRate: number;
  reportYear: number;
  screen: string;
}

const clock = (time: number): string => new Date(time).toTimeString().slice(0, 8);

const Progress = ({ formId, isLive, targetRate, reportYear, screen }: ProgressProps) => {
  const t = useText();
  const language = useLanguage();
  const { isActive } = usePage();
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: surveyKeys.progress(formId),
    queryFn: () => getProgress(formId),
    // Stops while the tab or the window is hidden.
    refetchInterval: isActive && isLive ? pollMs : false,
    staleTime: 0,
  });
  // While someone points at or stands in the table its rows keep their places; numbers go on changing.
  const [isHeld, setHeld] = useState(false);
  const { ask, isAsking, dialogs } = useCollegeDialogs();
  const order = useRef<readonly string[]>([]);
  const rows = useMemo(() => {
    if (!data) return undefined;
    const next = isHeld || isAsking ? inOrderOf(data, order.current) : byDistance(data);
    order.current = next.map(({ id }) => id);
    return next;
  }, [data, isHeld, isAsking]);
  if (error && !rows) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!rows) return <Skeleton rows={8} />;
  if (rows.length === 0) return <EmptyState title={t(words.noColleges)}>{t(words.noCollegesHint)}</EmptyState>;
  const sums = sumProgress(rows);
  const rate = sums.headCount > 0 ? sums.valid / sums.headCount : null;
  const end = meterEnd(
    targetRate,
    rows.map(({ participationRate }) => participationRate),
  );
  return (
    <>
      <section className="sv-progress-sum">
        <p className="sv-progress-figure">
          {formatRate(rate)}
          <span>{t(words.target).replace('{t}', formatTarget(targetRate))}</span>
        </p>
        <Meter wide value={rate} target={targetRate} label="" />
        <p>
          {t(words.sum)
            .replace('{v}', formatCount(sums.valid, language))
            .replace('{h}', formatCount(sums.headCount, language))}
          <span className="sv-dot">·</span>
          {t(words.reached).replace('{r}', String(sums.reached)).replace('{c}', String(sums.colleges))}
          {sums.done > 0 ? (
            <>
              <span className="sv-dot">·</span>
              {t(words.done).replace('{d}', String(sums.done))}
            </>
          ) : null}
        </p>
      </section>
      {error ? (
        <p className="sv-banner" role="status">
          {t(words.lost).replace('{t}', clock(dataUpdatedAt))}
        </p>
      ) : (
        <p className="sv-note">
          {isLive ? <span className="sv-live">{t(words.live)}</span> : null}{' '}
          {t(words.at).replace('{t}', clock(dataUpdatedAt))}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches, so that rows do not move under the pointer or the focus. */}
      <div
        className="sv-scroll"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <table className="sv-table sv-progress" aria-label={t(words.table)}>
          <TableHead
            headings={[
              { text: words.college },
              { text: words.status, look: 'sv-optional' },
              { text: words.progress, look: 'sv-progress-bar' },
              { text: words.answers, look: 'sv-number sv-optional' },
              { text: words.gap, look: 'sv-number' },
              { text: words.actions, look: 'sv-actions sv-optional' },
            ]}
          />
          <tbody>
            {rows.map((row) => (
              <ProgressRow
                key={row.id}
                row={row}
                end={end}
                onAsk={ask}
                fillAt={`/college/${screen}/index?reportYear=${reportYear}`}
              />
            ))}
          </tbody>
        </table>
      </div>
      {dialogs}
    </>
  );
};

const ProgressRow = ({
  row,
  end,
  onAsk,
  fillAt,
}: {
  row: SurveyCollegeRow;
  end: number;
  onAsk: CollegeAsk;
  fillAt: string;
}) => {
  const t = useText();
  const language = useLanguage();
  const missing = missingToTarget(row);
  const status = relaStatusNames[row.relaStatus];
  const counts = `${formatCount(row.validCount, language)} / ${formatCount(row.headCount, language)}`;
  return (
    <tr>
      <th scope="row" className="sv-wide sv-college">
        {row.collegeName}
        <span className="sv-narrow-only">{`${counts} · ${t(status.name)}`}</span>
        <span className="sv-narrow-only">
          <CollegeButtons row={row} onAsk={onAsk} />
        </span>
      </th>
      <td className="sv-optional">
        <Badge tone={status.tone}>{t(status.name)}</Badge>
      </td>
      <td className="sv-progress-bar">
        <Meter
          wide
          value={row.participationRate}
          target={row.targetRate}
          end={end}
          label={formatRate(row.participationRate)}
        />
      </td>
      <td className="sv-number sv-optional">{counts}</td>
      <td className="sv-number">
        {missing === null ? (
          <Link to={fillAt}>{t(row.headCount === null ? words.fill : words.noHead)}</Link>
        ) : missing > 0 ? (
          t(words.missing).replace('{n}', formatCount(missing, language))
        ) : (
          <span className="sv-muted">{t(words.over)}</span>
        )}
      </td>
      <td className="sv-actions sv-optional">
        <CollegeButtons row={row} onAsk={onAsk} />
      </td>
    </tr>
  );
};

export default ProgressPage;
