import type { QuestionCounts, QuestionResultRow } from '@manyi/shared/contract/survey';
import type { Language } from '@manyi/shared/contract/text';
import { answeredLevel, mean100, npsScore, satisfactionRate } from '@manyi/shared/questionnaire/score';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { selectColleges } from '../college/college-row.ts';
import { currentDefinition } from '../form/definition-store.ts';
import { findForm } from '../form/form-row.ts';
import { LevelSums, selectCounts } from './counts.ts';
import { groupItemsOf, questionsOf, type ResultQuestion } from './questions-of.ts';
import { suppress } from './suppress.ts';

type Levels = Record<string, number>;

const totalOf = (levels: Levels): number => Object.values(levels).reduce((sum, n) => sum + n, 0);

/** How many people stand behind the figures, which is what the threshold is about. `NA` is no opinion and protects nobody. */
const peopleIn = ({ type }: ResultQuestion, levels: Levels): number => {
  if (type === 'satisfaction') return satisfactionRate(levels).base;
  if (type === 'multi') return levels[answeredLevel] ?? 0;
  if (type === 'ranking')
    return Object.entries(levels).reduce((sum, [level, n]) => sum + (level.endsWith(':1') ? n : 0), 0);
  return totalOf(levels);
};

const countsOf = (question: ResultQuestion, levels: Levels, isHidden: boolean): QuestionCounts => {
  const people = peopleIn(question, levels);
  if (isHidden || people === 0)
    return { answered: null, levels: null, rate: null, score: null, missing: isHidden ? 'tooFew' : 'noData' };
  const { [answeredLevel]: _, ...shown } = levels;
  const { type } = question;
  return {
    answered: type === 'satisfaction' ? totalOf(levels) : people,
    levels: shown,
    rate: type === 'satisfaction' ? satisfactionRate(levels).rate : null,
    score: type === 'satisfaction' ? mean100(levels) : type === 'nps' ? npsScore(levels) : null,
    missing: null,
  };
};

/** Distribution of every question of a form, for one college or for all of them together, with small groups hidden. */
export const questionResults = async (
  sql: Sql,
  caller: Caller,
  { formId, collegeId }: { formId: string; collegeId: string | null },
  language: Language,
): Promise<QuestionResultRow[]> => {
  const form = await findForm(sql, caller, formId);
  if (!form) throw notFound();
  if (collegeId !== null) {
    const visible = await selectColleges(sql, caller, formId, '');
    if (!visible.some((college) => college.collegeId === collegeId)) throw notFound();
  }
  const definition = await currentDefinition(sql, caller.tenantId, form);
  const counts = await selectCounts(sql, caller.tenantId, [formId], { groups: true });
  const sums = new LevelSums();
  for (const { collegeId: college, question, group, level, n } of counts) {
    sums.add(`${question} ${college} ${group}`, level, n);
    sums.add(`${question}  ${group}`, level, n);
  }
  const colleges = [...new Set(counts.map((count) => count.collegeId))].sort();
  const groupItems = groupItemsOf(definition, language);
  const own = collegeId === null ? -1 : colleges.indexOf(collegeId);

  return questionsOf(definition, language).map((question) => {
    const levelsOf = (college: string, group: string) => sums.get(`${question.question} ${college} ${group}`);
    const people = (college: string, group: string) => peopleIn(question, levelsOf(college, group));
    const rows = colleges.map((college) => people(college, ''));
    const partitions = groupItems.map(({ groups }) =>
      colleges.map((college, c) => {
        const split = groups.map(({ key }) => people(college, key));
        // Who left the group question open is a group too, or the others could be had by subtraction.
        return [...split, (rows[c] ?? 0) - split.reduce((sum, n) => sum + n, 0)];
      }),
    );
    const hidden = suppress(rows, partitions, form.kThreshold);
    const isHidden = (p: number, g: number) =>
      collegeId === null ? hidden.columns[p]?.[g] === true : hidden.cells[p]?.[own]?.[g] === true;
    const college = collegeId ?? '';
    return {
      ...question,
      ...countsOf(question, levelsOf(college, ''), collegeId === null ? hidden.grand : hidden.rows[own] === true),
      groups: groupItems.flatMap(({ groups }, p) =>
        groups.map(({ key, label }, g) => ({
          group: key,
          label,
          ...countsOf(question, levelsOf(college, key), isHidden(p, g)),
        })),
      ),
    };
  });
};
