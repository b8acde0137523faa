import type { Questionnaire } from '../definition.ts';
import { dissatisfied, matrix, message, option, page, row, satisfaction } from './parts.ts';

/** Graduates of either cohort: row 2.1 or 2.2 by the audience of the questionnaire, so the indicator is a parameter. */
export const graduateQuestionnaire = (indicator: '2.1' | '2.2'): Questionnaire => ({
  schema: 1,
  pages: [
    page('about', '毕业以后', 'Since graduation', [
      {
        code: 'cohort',
        type: 'single',
        title: { zh: '你是哪一年毕业的？', en: 'When did you graduate?' },
        required: true,
        group: true,
        options: [
          option('Y0', '今年', 'This year'),
          option('Y1', '去年', 'Last year'),
          option('Y2', '前年', 'Two years ago'),
          option('Y3', '更早', 'Earlier'),
        ],
      },
      {
        code: 'nowDoing',
        type: 'single',
        title: { zh: '你目前的状况', en: 'What do you do now?' },
        required: true,
        options: [
          option('EMPLOYED', '受雇工作', 'Employed'),
          option('FOUNDER', '自主创业或灵活就业', 'Self-employed'),
          option('STUDY', '升学', 'Further study'),
          option('ARMY', '参军', 'Military service'),
          option('SEEKING', '正在求职', 'Looking for work'),
          option('OTHER', '其他', 'Something else', { other: true }),
        ],
      },
      {
        code: 'match',
        type: 'single',
        title: { zh: '现在的工作与所学专业相关吗？', en: 'Is your work related to what you studied?' },
        visibleIf: {
          any: [
            { item: 'nowDoing', op: 'is', value: 'EMPLOYED' },
            { item: 'nowDoing', op: 'is', value: 'FOUNDER' },
          ],
        },
        required: true,
        options: [
          option('HIGH', '很相关', 'Closely'),
          option('SOME', '有些相关', 'Somewhat'),
          option('NONE', '不相关', 'Not at all'),
        ],
      },
    ]),
    page('overall', '总体感受', 'Overall', [
      satisfaction('overall', '总的来说，你对母校满意吗？', 'Overall, how satisfied are you with your college?', {
        indicator,
      }),
      {
        code: 'overallWhy',
        type: 'longText',
        maxLength: 300,
        title: { zh: '主要是什么让你不满意？', en: 'What were you mainly dissatisfied with?' },
        visibleIf: dissatisfied('overall'),
      },
    ]),
    page('learning', '在校所学', 'What you learned', [
      matrix('learning', '回头看，你对母校的这些方面满意吗？', 'Looking back, how satisfied are you with these?', [
        row('morals', '思想品德和职业精神的培养', 'Character and professional spirit'),
        row('knowledge', '专业知识的教学', 'Teaching of specialised knowledge'),
        row('skills', '实践技能的训练', 'Training of practical skills'),
        row('internship', '实习的安排和指导', 'Internships'),
        row('learning', '学习能力的培养', 'Learning how to learn'),
      ]),
    ]),
    page('career', '就业帮助', 'Help with work', [
      matrix('career', '你对母校的就业帮助满意吗？', 'How satisfied are you with the help in finding work?', [
        row('guidance', '就业指导课程', 'Career courses'),
        row('jobs', '招聘会和岗位信息', 'Job fairs and vacancies'),
        row('follow', '毕业后的联系与帮扶', 'Contact and help after graduation'),
      ]),
    ]),
    page('last', '最后', 'Finally', [
      {
        code: 'recommend',
        type: 'nps',
        title: { zh: '你有多大可能向别人推荐母校？', en: 'How likely are you to recommend your college?' },
        required: true,
      },
      message('对母校的建议', 'Your advice to your college'),
    ]),
  ],
});
