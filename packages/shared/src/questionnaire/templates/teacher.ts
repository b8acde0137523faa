import type { Questionnaire } from '../definition.ts';
import { dissatisfied, matrix, message, option, page, row, satisfaction } from './parts.ts';

/** Faculty and staff: row 3 by its own question. */
export const teacherQuestionnaire: Questionnaire = {
  schema: 1,
  pages: [
    page('about', '关于您', 'About you', [
      {
        code: 'role',
        type: 'single',
        title: { zh: '您的主要岗位', en: 'Your main post' },
        required: true,
        group: true,
        options: [
          option('FULL', '专任教师', 'Full-time teacher'),
          option('PART', '兼课教师', 'Part-time teacher'),
          option('ADMIN', '管理与教辅', 'Administration and support'),
          option('SERVICE', '后勤服务', 'Services'),
        ],
      },
    ]),
    page('overall', '总体感受', 'Overall', [
      satisfaction('overall', '总的来说，您对学校满意吗？', 'Overall, how satisfied are you with your college?', {
        indicator: '3',
      }),
      {
        code: 'overallWhy',
        type: 'longText',
        maxLength: 300,
        title: { zh: '主要是什么让您不满意？', en: 'What are you mainly dissatisfied with?' },
        visibleIf: dissatisfied('overall'),
      },
    ]),
    page('governance', '治理与风气', 'Governance and climate', [
      matrix('governance', '您对学校的治理和风气满意吗？', 'How satisfied are you with governance and climate?', [
        row('direction', '办学定位和发展规划', 'Direction and planning'),
        row('democracy', '民主管理和信息公开', 'Participation and openness'),
        row('fairness', '考核与评聘的公平', 'Fairness of appraisal and promotion'),
        row('ethics', '师德师风建设', 'Professional ethics'),
        row('students', '学风', "Students' attitude to learning"),
      ]),
    ]),
    page('work', '工作与发展', 'Work and growth', [
      matrix('work', '您对自己的工作条件和发展满意吗？', 'How satisfied are you with working conditions and growth?', [
        row('conditions', '教学和办公条件', 'Teaching and office conditions'),
        row('training', '培训进修和企业实践', 'Training and industry placements'),
        row('research', '教研科研支持', 'Support for research'),
        row('load', '工作量的安排', 'Workload'),
        row('pay', '收入和福利', 'Pay and benefits'),
        row('recognition', '付出得到的认可', 'Recognition'),
      ]),
    ]),
    page('last', '最后', 'Finally', [message('您对学校工作的建议', 'Your advice to the college')]),
  ],
};
