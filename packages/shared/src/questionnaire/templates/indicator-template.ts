import type { Audience } from '../../contract/survey.ts';
import type { Text } from '../../contract/text.ts';
import type { Level } from '../definition.ts';

/** How a row with rows under it gets its value (domain.md 1.3). */
export type CompositeKind = 'OVERALL_QUESTION' | 'MEAN_OF_CHILDREN' | 'POOLED';

/** A row of the official table. Rows are data and versioned by year, because the ministry changes them. */
export interface IndicatorRow {
  number: string;
  name: Text;
  unit: string;
  /** Whose answers count. A row over several audiences （毕业生） takes the answers of all of them. */
  audiences: readonly Audience[];
  parent: string | null;
  /** Only where rows stand under it. */
  composite: CompositeKind | null;
}

export interface IndicatorTemplate {
  code: string;
  name: Text;
  /** 表2 in most years; the order of the tables has moved. */
  tableNumber: string;
  title: Text;
  positiveLevels: readonly Level[];
  /** 调查方式 unless the office says otherwise. */
  surveyMode: Text;
  rows: readonly IndicatorRow[];
}

const row = (
  number: string,
  name: Text,
  audiences: readonly Audience[],
  composite: CompositeKind | null = null,
): IndicatorRow => ({
  number,
  name,
  unit: '%',
  audiences,
  parent: number.includes('.') ? (number.split('.')[0] ?? null) : null,
  composite,
});

const students: readonly Audience[] = ['STUDENT'];

/** domain.md 1.2, the version in use since the 2023 report. */
export const vqr2023: IndicatorTemplate = {
  code: 'VQR-2023',
  name: ['满意度调查表（2023 版）', 'Satisfaction table (2023)'],
  tableNumber: '表2',
  title: ['满意度调查表', 'Satisfaction survey table'],
  positiveLevels: ['L5', 'L4'],
  surveyMode: ['网络问卷', 'Online questionnaire'],
  rows: [
    row('1', ['在校生满意度', 'Enrolled students'], students, 'OVERALL_QUESTION'),
    row('1.1', ['课堂育人满意度', 'Education in class'], students),
    row('1.2', ['课外育人满意度', 'Education outside class'], students),
    row('1.3', ['思想政治课教学满意度', 'Teaching of ideological and political courses'], students),
    row(
      '1.4',
      ['公共基础课（不含思想政治课）教学满意度', 'Teaching of general courses (without ideological and political)'],
      students,
    ),
    row('1.5', ['专业课教学满意度', 'Teaching of specialised courses'], students),
    row('2', ['毕业生满意度', 'Graduates'], ['GRADUATE_CURRENT', 'GRADUATE_3Y'], 'POOLED'),
    row('2.1', ['应届毕业生满意度', "This year's graduates"], ['GRADUATE_CURRENT']),
    row('2.2', ['毕业三年内毕业生满意度', 'Graduates of the last three years'], ['GRADUATE_3Y']),
    row('3', ['教职工满意度', 'Faculty and staff'], ['TEACHER']),
    row('4', ['用人单位满意度', 'Employers'], ['EMPLOYER']),
    row('5', ['家长满意度', 'Parents'], ['PARENT']),
  ],
};

export const indicatorTemplates: readonly IndicatorTemplate[] = [vqr2023];
