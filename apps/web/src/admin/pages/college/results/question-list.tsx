import type { QuestionCounts, QuestionResultRow } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { formatCount, formatRate } from '../parts/format.ts';
import { TableHead } from '../parts/table-head.tsx';
import { barsOf, ranksOf } from './distribution.ts';
import { ChoiceBars, LevelBar, LevelLegend } from './level-bar.tsx';

const words = {
  satisfied: ['{r} 满意', '{r} satisfied'],
  answered: ['{n} 人作答', '{n} answers'],
  score: ['均分 {s}', 'mean {s}'],
  nps: ['净推荐值 {s}', 'net score {s}'],
  indicator: ['指标 {n}', 'indicator {n}'],
  noData: ['还没有答案', 'No answers yet'],
  tooFew: ['答案太少，为保护答题人不显示', 'Too few answers to show without revealing people'],
  groups: ['按分组查看', 'By group'],
  group: ['分组', 'Group'],
  rate: ['满意度', 'Satisfied'],
  count: ['作答', 'Answers'],
  distribution: ['分布', 'Distribution'],
  hidden: ['不显示', 'not shown'],
  place: ['平均名次', 'Mean place'],
  first: ['排第一', 'First'],
  option: ['选项', 'Option'],
} as const satisfies Record<string, Text>;

export const QuestionList = ({ rows }: { rows: readonly QuestionResultRow[] }) => (
  <ol className="sv-questions">
    {rows.map((row, at) => (
      <li key={row.question}>
        {row.matrixTitle !== null && rows[at - 1]?.matrixTitle !== row.matrixTitle ? (
          <p className="sv-matrix-title">{row.matrixTitle}</p>
        ) : null}
        <Question row={row} />
      </li>
    ))}
  </ol>
);

const Question = ({ row }: { row: QuestionResultRow }) => {
  const t = useText();
  const language = useLanguage();
  const facts = [
    row.rate === null ? '' : t(words.satisfied).replace('{r}', formatRate(row.rate)),
    row.type === 'nps' && row.score !== null ? t(words.nps).replace('{s}', row.score.toFixed(0)) : '',
    row.type === 'satisfaction' && row.score !== null ? t(words.score).replace('{s}', row.score.toFixed(1)) : '',
    row.answered === null ? '' : t(words.answered).replace('{n}', formatCount(row.answered, language)),
    row.indicator ? t(words.indicator).replace('{n}', row.indicator) : '',
  ].filter(Boolean);
  return (
    <section className="sv-question">
      <h3>{row.title}</h3>
      {row.missing ? (
        <p className="sv-muted">{t(words[row.missing])}</p>
      ) : (
        <p className="sv-question-facts">{facts.join(' · ')}</p>
      )}
      <Distribution row={row} counts={row} />
      {row.groups.length > 0 && row.missing === null && row.type === 'satisfaction' ? <Groups row={row} /> : null}
    </section>
  );
};

const Distribution = ({ row, counts }: { row: QuestionResultRow; counts: QuestionCounts }) => {
  if (!counts.levels || counts.answered === null) return null;
  if (row.type === 'ranking') return <Ranking row={row} levels={counts.levels} />;
  const bars = barsOf(row.labels, counts.levels, counts.answered);
  return row.type === 'satisfaction' ? (
    <>
      <LevelBar bars={bars} />
      <LevelLegend bars={bars} />
    </>
  ) : (
    <ChoiceBars bars={bars} />
  );
};

const Ranking = ({ row, levels }: { row: QuestionResultRow; levels: Readonly<Record<string, number>> }) => {
  const language = useLanguage();
  return (
    <table className="sv-table sv-plain">
      <TableHead
        headings={[
          { text: words.option },
          { text: words.place, look: 'sv-number' },
          { text: words.first, look: 'sv-number' },
        ]}
      />
      <tbody>
        {ranksOf(row.labels, levels).map(({ option, label, place, first }) => (
          <tr key={option}>
            <th scope="row">{label}</th>
            <td className="sv-number">{place === null ? '–' : place.toFixed(2)}</td>
            <td className="sv-number">{formatCount(first, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Groups = ({ row }: { row: QuestionResultRow }) => {
  const t = useText();
  const language = useLanguage();
  return (
    <details className="sv-groups">
      <summary>{t(words.groups)}</summary>
      <table className="sv-table sv-plain">
        <TableHead
          headings={[
            { text: words.group },
            { text: words.rate, look: 'sv-number' },
            { text: words.count, look: 'sv-number' },
            { text: words.distribution, look: 'sv-optional' },
          ]}
        />
        <tbody>
          {row.groups.map((group) => (
            <tr key={group.group}>
              <th scope="row">{group.label}</th>
              <td className="sv-number">{group.missing === 'tooFew' ? t(words.hidden) : formatRate(group.rate)}</td>
              <td className="sv-number">
                {group.missing === 'tooFew' ? t(words.hidden) : formatCount(group.answered, language)}
              </td>
              <td className="sv-optional sv-group-bar">
                {group.levels && group.answered !== null ? (
                  <LevelBar bars={barsOf(row.labels, group.levels, group.answered)} />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};
