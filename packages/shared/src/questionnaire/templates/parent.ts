import type { Questionnaire } from '../definition.ts';
import { dissatisfied, matrix, message, option, page, row, satisfaction } from './parts.ts';

/** Parents: row 5 by its own question. Few words; many read it in large text. */
export const parentQuestionnaire: Questionnaire = {
  schema: 1,
  pages: [
    page('about', '关于孩子', 'About your child', [
      {
        code: 'grade',
        type: 'single',
        title: { zh: '孩子在几年级？', en: "Your child's year" },
        required: true,
        group: true,
        options: [
          option('G1', '一年级', 'First year'),
          option('G2', '二年级', 'Second year'),
          option('G3', '三年级及以上', 'Third year or later'),
        ],
      },
    ]),
    page('overall', '总体感受', 'Overall', [
      satisfaction('overall', '总的来说，您对学校满意吗？', 'Overall, how satisfied are you with the college?', {
        indicator: '5',
      }),
      {
        code: 'overallWhy',
        type: 'longText',
        maxLength: 300,
        title: { zh: '主要是什么让您不满意？', en: 'What are you mainly dissatisfied with?' },
        visibleIf: dissatisfied('overall'),
      },
    ]),
    page('school', '学校工作', 'The college', [
      matrix('school', '您对学校的这些方面满意吗？', 'How satisfied are you with these?', [
        row('safety', '校园安全', 'Safety on campus'),
        row('living', '吃住条件', 'Food and housing'),
        row('contact', '老师与家长的联系', 'Contact between teachers and parents'),
        row('teaching', '教学和技能培养', 'Teaching and skills'),
        row('growth', '孩子的成长变化', "Your child's growth"),
        row('fees', '收费公开透明', 'Openness about fees'),
        row('aid', '资助政策的落实', 'Financial aid'),
        row('future', '就业和升学帮助', 'Help with work or further study'),
      ]),
    ]),
    page('last', '最后', 'Finally', [message('您想对学校说的话', 'What would you like to tell the college?')]),
  ],
};
