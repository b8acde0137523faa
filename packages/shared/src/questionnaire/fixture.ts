import type { Item, Questionnaire } from './definition.ts';

/** For tests: a questionnaire with every type of question and the usual follow-up. */
const zh = (text: string) => ({ zh: text });
const option = (code: string, more: { exclusive?: boolean; other?: boolean } = {}) => ({
  code,
  label: zh(`选项 ${code}`),
  ...more,
});

export const items = {
  overall: { code: 'overall', type: 'satisfaction', title: zh('总体'), required: true, indicator: '1', allowNA: true },
  why: {
    code: 'why',
    type: 'shortText',
    title: zh('不满意的原因'),
    required: true,
    visibleIf: { item: 'overall', op: 'atMost', value: 2 },
  },
  teaching: {
    code: 'teaching',
    type: 'matrix',
    title: zh('教学'),
    required: true,
    rows: [
      { code: 'r1', title: zh('课堂'), indicator: '1.1' },
      { code: 'r2', title: zh('课外'), indicator: '1.2' },
    ],
  },
  grade: {
    code: 'grade',
    type: 'single',
    title: zh('年级'),
    group: true,
    options: [option('G1'), option('G2'), option('GX', { other: true })],
  },
  clubs: {
    code: 'clubs',
    type: 'multi',
    title: zh('社团'),
    max: 2,
    options: [option('A'), option('B'), option('C', { other: true }), option('N', { exclusive: true })],
  },
  order: { code: 'order', type: 'ranking', title: zh('排序'), options: [option('X'), option('Y')] },
  stars: { code: 'stars', type: 'rating', title: zh('评分'), max: 5 },
  nps: { code: 'nps', type: 'nps', title: zh('推荐') },
  hours: { code: 'hours', type: 'number', title: zh('小时'), min: 0, max: 24, integer: true },
  day: { code: 'day', type: 'date', title: zh('日期') },
  agree: { code: 'agree', type: 'consent', title: zh('同意') },
  note: { code: 'note', type: 'section', title: zh('说明') },
  message: { code: 'message', type: 'longText', title: zh('留言'), message: true },
} as const satisfies Record<string, Item>;

export const questionnaireOf = (...list: Item[]): Questionnaire => ({
  schema: 1,
  pages: [{ code: 'p1', title: zh('第一页'), items: list }],
});

export const everything: Questionnaire = questionnaireOf(...Object.values(items));
