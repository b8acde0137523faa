import { describe, expect, it } from 'vitest';
import { ExpressionError, readExpression } from './expression.ts';
import { hiddenFields, hideFields, mayCall } from './scope.ts';
import { assertTyped } from './scope-predicate.ts';

const columns = new Map([
  ['create_dept', 'id'],
  ['title', 'text'],
  ['sort', 'integer'],
] as const);
const read = (text: string) => {
  const expression = readExpression(text, (name) => (columns.has(name as 'title') ? name : null));
  assertTyped(expression, { columns });
  return expression;
};

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

describe('scopes of a caller', () => {
  const scope = { id: '1', resourceCode: 'notice', scopeType: '1', scopeColumn: '', scopeValue: '' };
  it('show the fields that any of them shows', () => {
    const of = (...fields: string[]) => ({
      scopes: { api: [], data: fields.map((scopeField) => ({ ...scope, scopeField })) },
    });
    const names = ['title', 'content'];
    expect([...hiddenFields(of(), 'notice', names)]).toEqual([]);
    expect([...hiddenFields(of('title'), 'notice', names)]).toEqual(['content']);
    expect([...hiddenFields(of('title', ' content '), 'notice', names)]).toEqual([]);
    expect([...hiddenFields(of('title', '*'), 'notice', names)]).toEqual([]);
    expect([...hiddenFields(of('title'), 'other', names)]).toEqual([]);
    expect(hideFields({ id: '1', a: 'x', b: 2 }, new Set(['a', 'b']))).toEqual({ id: '1', a: '', b: null });
  });

  it('keep out who holds none of those that guard a path', () => {
    const of = (...api: { path: string; held: boolean }[]) => ({ scopes: { data: [], api } });
    const path = '/api/blade-desk/notice/list';
    expect(mayCall({}, path)).toBe(true);
    expect(mayCall(of({ path: '/api/blade-desk/notice/list', held: false }), path)).toBe(false);
    expect(mayCall(of({ path: '/api/blade-desk/**', held: false }), path)).toBe(false);
    expect(mayCall(of({ path: '/api/blade-desk/*', held: false }), path)).toBe(true);
    expect(mayCall(of({ path: '/api/blade-desk/*/list', held: false }), path)).toBe(false);
    expect(mayCall(of({ path: '/api/blade.desk/**', held: false }), path)).toBe(true);
    expect(mayCall(of({ path: '/api/**', held: false }, { path, held: true }), path)).toBe(true);
  });
});
