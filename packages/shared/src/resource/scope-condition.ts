import type { Text } from '../contract/text.ts';
import { type ColumnType, columnsOf } from './columns.ts';
import { columnOf, type Resource } from './resource.ts';
import { type Expression, ExpressionError, type Operand, readExpression } from './scope-expression.ts';

/** Columns that a condition may speak of, by their names in SQL. */
export type ScopeColumns = ReadonlyMap<string, ColumnType>;

/** Those of a generic resource. Secrets are nothing to compare with. */
export const scopeColumnsOf = (resource: Resource): ScopeColumns =>
  new Map([...columnsOf(resource).values()].filter((one) => !one.secret).map(({ column, type }) => [column, type]));

/** The rules of data scopes (dictionary data_scope_type). */
export const dataScopeType = { all: '1', self: '2', dept: '3', below: '4', custom: '5' } as const;

/** What a rule compares with where nothing is said, or `-`. */
export const usualColumn = (type: string): string => (type === dataScopeType.self ? 'create_user' : 'create_dept');

/** The column that a rule of this type compares, as SQL names it. */
export const scopeColumnName = (type: string, given: string): string =>
  given === '' || given === '-' ? usualColumn(type) : columnOf(given);

const formats: Record<ColumnType, RegExp> = {
  text: /^[^\0]*$/s,
  id: /^\d{1,18}$/,
  ids: /^\d{1,18}$/,
  integer: /^-?\d{1,9}$/,
  decimal: /^-?\d{1,15}(\.\d{1,9})?$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/,
  dateTime: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/,
};

/** Finds a column by its name in SQL or in JSON. */
export const lookUp =
  (columns: ScopeColumns) =>
  (name: string): string | null => {
    const column = columnOf(name);
    return columns.has(column) ? column : null;
  };

/** Every literal has to be a value of its column: checked when a scope is saved, and again before it is used. */
export const assertTyped = (expression: Expression, columns: ScopeColumns): void => {
  const check = (column: string, operand: Operand): void => {
    const type = columns.get(column) ?? 'text';
    if ('placeholder' in operand) {
      const isId = ['userId', 'deptId', 'roleId'].includes(operand.placeholder);
      if (type === 'text' || (isId && type === 'id')) return;
      throw new ExpressionError([
        `${column} 不能与 ${operand.placeholder} 比较`,
        `${column} is no ${operand.placeholder}`,
      ]);
    }
    if (formats[type].test(operand.literal)) return;
    throw new ExpressionError([`${column} 不能与 ${operand.literal} 比较`, `${column} cannot be ${operand.literal}`]);
  };
  switch (expression.kind) {
    case 'and':
    case 'or':
      assertTyped(expression.left, columns);
      assertTyped(expression.right, columns);
      break;
    case 'not':
      assertTyped(expression.inner, columns);
      break;
    case 'compare':
      check(expression.column, expression.value);
      break;
    case 'in':
      for (const value of expression.values) check(expression.column, value);
      break;
    default:
  }
};

/** @throws ExpressionError in words for the person who typed it */
export const readCondition = (source: string, columns: ScopeColumns): Expression => {
  const expression = readExpression(source, lookUp(columns));
  assertTyped(expression, columns);
  return expression;
};

/** What is wrong with a condition, or null. The same words in the dialog and from the server. */
export const conditionProblem = (source: string, columns: ScopeColumns): Text | null => {
  try {
    readCondition(source, columns);
    return null;
  } catch (error) {
    if (error instanceof ExpressionError) return error.text;
    throw error;
  }
};
