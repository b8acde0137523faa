import type { HeatMapCell, HeatMap as HeatMapData } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { formatCount } from '../parts/format.ts';
import { heatSteps, stepOf } from './heat-steps.ts';

const words = {
  college: ['院校', 'College'],
  all: ['全部院校', 'All colleges'],
  hidden: ['不足', 'few'],
  hiddenWhy: ['人数不足，不显示', 'too few answers to show'],
  none: ['无数据', 'no data'],
  detail: ['{c} · {i}：{v}，调查人次 {b}，与全部院校相差 {d}', '{c} · {i}: {v}, base {b}, {d} from all colleges'],
  legend: ['与全部院校相差（百分点）', 'Difference from all colleges (points)'],
} as const satisfies Record<string, Text>;

interface HeatMapProps {
  data: HeatMapData;
  label: string;
  /** The college the rest of the page is about. */
  collegeId: string;
  onCollege: (collegeId: string) => void;
}

/** Colleges by indicator, in the order of the report. The colour says how far from the whole, the number what it is. */
export const HeatMap = ({ data, label, collegeId, onCollege }: HeatMapProps) => {
  const t = useText();
  const cells = (name: string, row: readonly HeatMapCell[], isWhole: boolean) =>
    row.map((cell, at) => (
      <Cell
        key={data.indicators[at]?.number}
        cell={cell}
        whole={isWhole ? null : (data.whole[at]?.value ?? null)}
        name={`${name} · ${data.indicators[at]?.name ?? ''}`}
      />
    ));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className="sv-heat-scroll" aria-label={label} tabIndex={0}>
        <table className="sv-heat" aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t(words.college)}</th>
              {data.indicators.map(({ number, name }) => (
                <th key={number} scope="col" title={name}>
                  <strong>{number}</strong>
                  <span>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="sv-heat-whole">
              <th scope="row">{t(words.all)}</th>
              {cells(t(words.all), data.whole, true)}
            </tr>
            {data.colleges.map((college) => (
              <tr key={college.collegeId} aria-current={college.collegeId === collegeId || undefined}>
                <th scope="row">
                  <button type="button" onClick={() => onCollege(college.collegeId)}>
                    {college.collegeName}
                  </button>
                </th>
                {cells(college.collegeName, college.cells, false)}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Legend />
    </>
  );
};

const Cell = ({ cell, whole, name }: { cell: HeatMapCell; whole: number | null; name: string }) => {
  const t = useText();
  const language = useLanguage();
  if (cell.value === null)
    return (
      <td className="sv-heat-none" title={`${name}: ${t(cell.missing === 'tooFew' ? words.hiddenWhy : words.none)}`}>
        {cell.missing === 'tooFew' ? (
          t(words.hidden)
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{t(words.none)}</span>
          </>
        )}
      </td>
    );
  const difference = whole === null ? null : cell.value - whole;
  const [college, indicator] = name.split(' · ');
  const title = t(words.detail)
    .replace('{c}', college ?? '')
    .replace('{i}', indicator ?? '')
    .replace('{v}', cell.value.toFixed(2))
    .replace('{b}', formatCount(cell.base, language))
    .replace('{d}', difference === null ? '–' : signed(difference, 2));
  return (
    <td data-step={difference === null ? undefined : stepOf(difference)} title={title}>
      {cell.value.toFixed(1)}
    </td>
  );
};

const signed = (value: number, digits: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : '±'}${Math.abs(value).toFixed(digits)}`;

const Legend = () => {
  const t = useText();
  return (
    <div className="sv-heat-legend">
      <span>{t(words.legend)}</span>
      <ul>
        {heatSteps.map(({ step, label }) => (
          <li key={step}>
            <span className="sv-heat-swatch" data-step={step} aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
};
