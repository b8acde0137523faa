import type { IndicatorResultRow } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { levels } from '@manyi/shared/questionnaire/definition';
import { levelLabel } from '@manyi/shared/questionnaire/level-label';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { formatCount } from '../parts/format.ts';
import { TableHead } from '../parts/table-head.tsx';
import { barsOf, intervalEnds } from './distribution.ts';
import { LevelBar, LevelLegend } from './level-bar.tsx';

const words = {
  number: ['序号', 'No.'],
  name: ['指标', 'Indicator'],
  unit: ['单位', 'Unit'],
  value: ['数值', 'Value'],
  base: ['调查人次', 'Base'],
  method: ['调查方式', 'Method'],
  open: ['{n} 的依据', 'What {n} rests on'],
  formula: ['计算公式', 'Formula'],
  baseLong: ['调查人次（有效评价数）', 'Base (valid answers)'],
  interval: ['95% 置信区间', '95 % interval'],
  distribution: ['评价分布', 'Distribution'],
  noInterval: ['没有总体人数，不计算', 'not computed without a head-count'],
  composite: ['由下级指标计算，没有自己的分布', 'computed from the rows under it'],
  noData: [
    '本年度没有问卷填报这一行，或还没有答卷。',
    'No questionnaire of the year fills this row, or nobody has answered yet.',
  ],
  tooFew: [
    '答卷少于保密下限，或由它可以推算出别的小数，所以不显示。',
    'Fewer answers than the threshold, or other small figures could be worked out from it; not shown.',
  ],
  empty: ['无数据', 'no data'],
  hidden: ['人数不足', 'too few'],
} as const satisfies Record<string, Text>;

/** The official table. Every number opens to what it rests on. */
export const IndicatorTable = ({ rows, label }: { rows: readonly IndicatorResultRow[]; label: string }) => {
  return (
    <div className="sv-scroll">
      <table className="sv-table sv-indicators" aria-label={label}>
        <TableHead
          headings={[
            { text: words.number },
            { text: words.name },
            { text: words.unit, look: 'sv-optional' },
            { text: words.value, look: 'sv-number' },
            { text: words.base, look: 'sv-number' },
            { text: words.method, look: 'sv-optional' },
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <IndicatorRow key={row.number} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

const IndicatorRow = ({ row }: { row: IndicatorResultRow }) => {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isChild = row.number.includes('.');
  const value = row.value === null ? t(row.missing === 'tooFew' ? words.hidden : words.empty) : row.value.toFixed(2);
  return (
    <>
      <tr className={isChild ? 'sv-child' : 'sv-parent'}>
        <td>{row.number}</td>
        <th scope="row" className="sv-wide">
          {row.name}
        </th>
        <td className="sv-optional">{row.unit}</td>
        <td className="sv-number">
          <button
            type="button"
            className={`sv-value${row.value === null ? ' sv-value-none' : ''}`}
            aria-expanded={isOpen}
            aria-controls={id}
            title={t(words.open).replace('{n}', row.name)}
            onClick={() => setOpen(!isOpen)}
          >
            {value}
            <ChevronRight size={14} aria-hidden="true" />
          </button>
        </td>
        <td className="sv-number">{row.base === null ? t(words.hidden) : formatCount(row.base, language)}</td>
        <td className="sv-optional sv-small">{row.method}</td>
      </tr>
      {isOpen ? (
        <tr className="sv-detail">
          <td colSpan={6} id={id}>
            <IndicatorDetail row={row} />
          </td>
        </tr>
      ) : null}
    </>
  );
};

const IndicatorDetail = ({ row }: { row: IndicatorResultRow }) => {
  const t = useText();
  const language = useLanguage();
  const { value, interval, missing } = row;
  const ends = value !== null && interval !== null ? intervalEnds(value, interval) : null;
  const answered = row.levels ? Object.values(row.levels).reduce((sum, count) => sum + count, 0) : 0;
  const labels = ([...levels, 'NA'] as const).map((level) => ({ level, label: textIn(levelLabel[level], language) }));
  const bars = row.levels ? barsOf(labels, row.levels, answered) : null;
  return (
    <div className="sv-detail-body">
      {missing ? <p>{t(words[missing])}</p> : null}
      <dl>
        <dt>{t(words.formula)}</dt>
        <dd>{row.formula}</dd>
        {missing ? null : (
          <>
            <dt>{t(words.baseLong)}</dt>
            <dd>{formatCount(row.base, language)}</dd>
            <dt>{t(words.interval)}</dt>
            <dd>
              {ends
                ? `${ends[0].toFixed(2)} – ${ends[1].toFixed(2)}（±${interval?.toFixed(2) ?? ''}）`
                : t(words.noInterval)}
            </dd>
            <dt>{t(words.distribution)}</dt>
            <dd>
              {bars ? (
                <>
                  <LevelBar bars={bars} />
                  <LevelLegend bars={bars} />
                </>
              ) : (
                t(words.composite)
              )}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
};
