import type { Audience } from '../../contract/survey.ts';
import type { Text } from '../../contract/text.ts';
import type { Questionnaire } from '../definition.ts';
import { employerQuestionnaire } from './employer.ts';
import { graduateQuestionnaire } from './graduate.ts';
import { parentQuestionnaire } from './parent.ts';
import { studentQuestionnaire } from './student.ts';
import { teacherQuestionnaire } from './teacher.ts';

/** A questionnaire to begin with (domain.md 2.7). `welcome` is what the landing page says under the name. */
export interface QuestionnaireTemplate {
  code: string;
  audience: Audience;
  name: Text;
  welcome: Text;
  thanks: Text;
  definition: Questionnaire;
}

const toStudents: Text = [
  '你的回答用来改进教学和服务，也会写进学校的质量年度报告。回答是匿名的。',
  'Your answers help to improve teaching and services and go into the annual quality report. They are anonymous.',
];
const toAdults: Text = [
  '您的回答用来改进学校的工作，也会写进学校的质量年度报告。回答是匿名的。',
  'Your answers help the college improve and go into its annual quality report. They are anonymous.',
];
const thanksYou: Text = ['谢谢你的回答。', 'Thank you for answering.'];
const thanksFormal: Text = ['谢谢您的回答。', 'Thank you for answering.'];

export const questionnaireTemplates: readonly QuestionnaireTemplate[] = [
  {
    code: 'student',
    audience: 'STUDENT',
    name: ['在校生满意度调查', 'Survey of enrolled students'],
    welcome: toStudents,
    thanks: thanksYou,
    definition: studentQuestionnaire,
  },
  {
    code: 'graduate-current',
    audience: 'GRADUATE_CURRENT',
    name: ['应届毕业生满意度调查', "Survey of this year's graduates"],
    welcome: toStudents,
    thanks: thanksYou,
    definition: graduateQuestionnaire('2.1'),
  },
  {
    code: 'graduate-3y',
    audience: 'GRADUATE_3Y',
    name: ['毕业三年内毕业生满意度调查', 'Survey of graduates of the last three years'],
    welcome: toStudents,
    thanks: thanksYou,
    definition: graduateQuestionnaire('2.2'),
  },
  {
    code: 'teacher',
    audience: 'TEACHER',
    name: ['教职工满意度调查', 'Survey of faculty and staff'],
    welcome: toAdults,
    thanks: thanksFormal,
    definition: teacherQuestionnaire,
  },
  {
    code: 'employer',
    audience: 'EMPLOYER',
    name: ['用人单位满意度调查', 'Survey of employers'],
    welcome: toAdults,
    thanks: thanksFormal,
    definition: employerQuestionnaire,
  },
  {
    code: 'parent',
    audience: 'PARENT',
    name: ['家长满意度调查', 'Survey of parents'],
    welcome: toAdults,
    thanks: thanksFormal,
    definition: parentQuestionnaire,
  },
];

export const templateByCode = (code: string): QuestionnaireTemplate | undefined =>
  questionnaireTemplates.find((template) => template.code === code);
