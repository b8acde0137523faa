import { describe, expect, it } from 'vitest';
import { conditionProblem, readCondition } from './scope-condition.ts';
import { ExpressionError } from './scope-expression.ts';

const columns = new Map([
  ['create_dept', 'id'],
  ['title', 'text'],
  ['sort', 'integer'],
] as const);
const read = (text: string) => readCondition(text, columns);

describe('a condition', () => {
  it('is read with its precedence', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of a condition
    expect(read("title = 'a' or not sort >= -2 and create_dept in (${deptId}, 7)")).toEqual({
      kind: 'or',
      left: { kind: 'compare', column: 'title', operator: '=', value: { literal: 'a' } },
      right: {
        kind: 'and',
        left: {
          kind: 'not',
          inner: { kind: 'compare', column: 'sort', operator: '>=', value: { literal: '-2' } },
        },
        right: { kind: 'in', column: 'create_dept', values: [{ placeholder: 'deptId' }, { literal: '7' }] },
      },
    });
    expect(read("(title is not null) and title not like 'it''s %'")).toMatchObject({
      right: { kind: 'not', inner: { value: { literal: "it's %" } } },
    });
  });

  it.each([
    '',
    'title',
    "title = 'a",
    "title = 'a'; drop table x",
    "title = 'a' -- x",
    "title = 'a' union select 1",
    "password = 'a'",
    "title = (select 'a')",
    'title = pg_sleep(1)',
    "title || '' = 'a'",
    '1 = 1',
    'title = title',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: no placeholder
    'title = ${password}',
    "sort = 'x'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of a condition
    'sort = ${account}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of a condition
    'create_dept = ${tenantId}',
    'title in ()',
    "title in ('a'",
    'title is',
    'title not',
    `${'('.repeat(50)}title = 'a'${')'.repeat(50)}`,
    `title = '${'x'.repeat(2000)}'`,
    "title = 'a'\0",
  ])('that is none is refused: %s', (text) => {
    expect(() => read(text)).toThrow(ExpressionError);
  });
});

it('says in words what is wrong, or nothing', () => {
  expect(conditionProblem("title = 'a'", columns)).toBe(null);
  expect(conditionProblem("colour = 'red'", columns)).toEqual(['不支持的字段: colour', 'Unknown column: colour']);
  expect(conditionProblem("sort = 'x'", columns)).toEqual(['sort 不能与 x 比较', 'sort cannot be x']);
});
