import { audiences, formStatus } from '@manyi/shared/contract/survey';
import { choice, date, dateTime, decimal, integer, references, text, textChoice } from '@manyi/shared/resource/field';
import { defineResource } from '@manyi/shared/resource/resource';
import type { ValueWords } from '../../../crud/history/history-words.ts';
import { formatRate } from './format.ts';
import { audienceNames, formStatusNames } from './survey-words.ts';

/** The records of surveys as their histories tell them. Their calls are written by hand; these are words only. */
const common = { area: 'survey', owner: 'tenant', verbs: [] } as const;

const reason = text({ label: ['原因', 'Reason'], max: 500 });

export const formHistory = defineResource({
  ...common,
  name: 'survey-form',
  title: ['问卷', 'Questionnaire'],
  titleField: 'formName',
  fields: {
    formName: text({ label: ['问卷名称', 'Name'], max: 120 }),
    reportYear: text({ label: ['报告年度', 'Report year'], max: 4 }),
    audience: textChoice({
      label: ['调查对象', 'Audience'],
      options: audiences.map((value) => ({ value, label: audienceNames[value] })),
    }),
    formStatus: choice({
      label: ['状态', 'Status'],
      options: Object.values(formStatus).map((value) => ({ value, label: formStatusNames[value].name })),
    }),
    startTime: dateTime({ label: ['开始时间', 'Opens'] }),
    endTime: dateTime({ label: ['结束时间', 'Ends'] }),
    collegeIds: references({ label: ['参与院校', 'Colleges'], to: 'dept' }),
    targetRate: decimal({ label: ['目标参与率', 'Target'], scale: 2 }),
    kThreshold: integer({ label: ['最少显示人数', 'Smallest group shown'] }),
    minDurationSec: integer({ label: ['最短答题秒数', 'Shortest time, s'] }),
    description: text({ label: ['说明', 'Description'], max: 5000 }),
    welcomeText: text({ label: ['欢迎语', 'Welcome'], max: 5000 }),
    thanksText: text({ label: ['致谢语', 'Thanks'], max: 5000 }),
    /** Kinds of change, named by the server. */
    contentChanges: references({ label: ['题目', 'Questions'], to: 'survey-form' }),
    questionCount: integer({ label: ['题数', 'Number of questions'] }),
    definitionVersion: integer({ label: ['内容版本', 'Version of the content'] }),
    reason,
  },
});

/** A share is read as per cent. */
export const formValues: ValueWords = {
  targetRate: (value) => (typeof value === 'number' ? [formatRate(value), formatRate(value)] : null),
};

const headCountOf = (group: 'student' | 'teacher', label: readonly [string, string]) =>
  defineResource({
    ...common,
    name: `${group}-head-count`,
    title: label,
    titleField: 'number',
    fields: {
      number: integer({ label: ['人数', 'Head-count'] }),
      headCountDate: date({ label: ['统计日期', 'As of'] }),
      sheet: textChoice({
        label: ['适用范围', 'For'],
        options: [{ value: 'form', label: ['仅本问卷', 'This questionnaire only'] }],
      }),
      reason,
    },
  });

export const headCountHistories = {
  student: headCountOf('student', ['学生人数', 'Student head-counts']),
  teacher: headCountOf('teacher', ['教师人数', 'Teacher head-counts']),
};

export const collegeHistory = defineResource({
  ...common,
  name: 'survey-college',
  title: ['院校进度', 'Progress of a college'],
  titleField: 'validCount',
  fields: { validCount: integer({ label: ['有效答卷', 'Valid answers'] }), reason },
});
