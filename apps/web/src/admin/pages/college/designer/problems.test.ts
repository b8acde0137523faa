import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import { expect, it } from 'vitest';
import { problemsOf, refusedChanges, serverOnly } from './problems.ts';

const zh = (text: string) => ({ zh: text });
const q: Questionnaire = {
  schema: 1,
  pages: [
    {
      code: 'p1',
      title: zh('一'),
      items: [
        { code: 'a', type: 'satisfaction', title: zh('甲'), required: true, indicator: '1' },
        { code: 'b', type: 'longText', title: zh('乙') },
      ],
    },
  ],
};
const [page] = q.pages;
const without: Questionnaire = { ...q, pages: page ? [{ ...page, items: page.items.slice(0, 1) }] : [] };

it('lists what a published questionnaire may not have before it is saved', () => {
  expect(refusedChanges(q, q)).toEqual([]);
  expect(refusedChanges(q, without)).toEqual([
    expect.objectContaining({ code: 'itemRemoved', severity: 'error', page: 'p1', item: 'b' }),
  ]);
});

it('adds what only the server knows, and nothing twice', () => {
  const local = problemsOf(without, 'STUDENT');
  const known = local.map(({ severity: _, message, ...problem }) => ({ ...problem, message: message[0] }));
  const found = serverOnly(
    { problems: [...known, { code: 'noEnd', message: '没有设置结束时间' }], warnings: [] },
    local,
  );
  expect(found).toEqual([{ code: 'noEnd', severity: 'error', message: ['没有设置结束时间', '没有设置结束时间'] }]);
});
