import type { Questionnaire } from '../definition.ts';
import { dissatisfied, matrix, message, option, page, row, satisfaction } from './parts.ts';

/** Employers, reached through graduates: row 4 by its own question. */
export const employerQuestionnaire: Questionnaire = {
  schema: 1,
  pages: [
    page('about', '关于贵单位', 'About your organisation', [
      {
        code: 'hires',
        type: 'single',
        title: {
          zh: '近三年贵单位录用本校毕业生的人数',
          en: 'Graduates of this college hired in the last three years',
        },
        required: true,
        group: true,
        options: [
          option('N1', '1–2 人', '1–2'),
          option('N3', '3–10 人', '3–10'),
          option('N11', '11–50 人', '11–50'),
          option('N51', '50 人以上', 'More than 50'),
        ],
      },
      {
        code: 'size',
        type: 'dropdown',
        title: { zh: '贵单位的规模', en: 'Size of your organisation' },
        options: [
          option('S20', '20 人以下', 'Under 20 people'),
          option('S300', '20–299 人', '20–299'),
          option('S1000', '300–999 人', '300–999'),
          option('SMORE', '1000 人及以上', '1,000 or more'),
        ],
      },
    ]),
    page('overall', '总体评价', 'Overall', [
      satisfaction(
        'overall',
        '总的来说，贵单位对本校毕业生满意吗？',
        "Overall, how satisfied are you with this college's graduates?",
        {
          indicator: '4',
        },
      ),
      {
        code: 'overallWhy',
        type: 'longText',
        maxLength: 300,
        title: { zh: '主要有哪些不足？', en: 'What is mainly missing?' },
        visibleIf: dissatisfied('overall'),
      },
    ]),
    page('abilities', '具体表现', 'In detail', [
      matrix(
        'abilities',
        '毕业生在这些方面的表现如何？',
        'How satisfied are you with the graduates in these respects?',
        [
          row('ethics', '职业道德和责任心', 'Work ethics and responsibility'),
          row('skill', '专业技能', 'Professional skills'),
          row('teamwork', '团队合作和沟通', 'Teamwork and communication'),
          row('learning', '学习和适应能力', 'Learning and adaptability'),
          row('innovation', '解决问题和创新', 'Problem solving and innovation'),
          row('stability', '工作稳定性', 'Staying with the job'),
        ],
      ),
    ]),
    page('last', '最后', 'Finally', [
      {
        code: 'rehire',
        type: 'single',
        title: { zh: '以后还愿意录用本校毕业生吗？', en: 'Would you hire graduates of this college again?' },
        required: true,
        options: [option('YES', '愿意', 'Yes'), option('MAYBE', '看情况', 'It depends'), option('NO', '不愿意', 'No')],
      },
      message('对学校人才培养的建议', 'Your advice on how the college trains people'),
    ]),
  ],
};
