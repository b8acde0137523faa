import { lookUp, readCondition, type ScopeColumns, scopeColumnName } from '@manyi/shared/resource/scope-condition';
import { type Expression, ExpressionError, type Operand } from '@manyi/shared/resource/scope-expression';
import type { Caller } from '../auth/caller.ts';
import { casts } from '../database/casts.ts';
import type { Fragment, Sql } from '../database/database.ts';
import { deptsBelow } from './depts-below.ts';
import type { DataScope } from './scope.ts';
import { scopesOf } from './scope.ts';

/** A list that can be narrowed: its code, and the columns that scopes may speak of, by their names in SQL. */
export interface ScopeTarget {
  code: string;
  columns: ScopeColumns;
  /** How the query at hand spells a column; its plain name when absent. */
  spell?: (sql: Sql, column: string) => Fragment;
  /** Where belonging to departments is more than a column: a predicate for one of `depts` (an array of ids). */
  inDepts?: (sql: Sql, depts: Fragment) => Fragment;
}

const spelled = (sql: Sql, target: ScopeTarget, column: string): Fragment =>
  target.spell ? target.spell(sql, column) : sql`${sql(column)}`;

const valuesOf = (caller: Caller, operand: Operand): readonly string[] => {
  if ('literal' in operand) return [operand.literal];
  switch (operand.placeholder) {
    case 'userId':
      return [caller.userId];
    case 'deptId':
      return caller.deptIds;
    case 'roleId':
      return caller.roleIds;
    case 'tenantId':
      return [caller.tenantId];
    case 'account':
      return [caller.account];
  }
};

const compile = (sql: Sql, caller: Caller, target: ScopeTarget, expression: Expression): Fragment => {
  const inner = (one: Expression) => compile(sql, caller, target, one);
  switch (expression.kind) {
    case 'and':
      return sql`(${inner(expression.left)} and ${inner(expression.right)})`;
    case 'or':
      return sql`(${inner(expression.left)} or ${inner(expression.right)})`;
    // Of an unknown neither a condition nor its opposite lets a row through.
    case 'not':
      return sql`(not ${inner(expression.inner)})`;
    case 'null':
      return sql`(${spelled(sql, target, expression.column)} is null)`;
    case 'like': {
      const pattern = valuesOf(caller, expression.value).join(',');
      return sql`(${spelled(sql, target, expression.column)}::text like ${pattern}::text)`;
    }
    case 'in':
    case 'compare': {
      const { column } = expression;
      const type = sql.unsafe(casts[target.columns.get(column) ?? 'text']);
      const operands = expression.kind === 'in' ? expression.values : [expression.value];
      const values = operands.flatMap((operand) => valuesOf(caller, operand));
      const name = spelled(sql, target, column);
      const operator = expression.kind === 'in' ? '=' : expression.operator;
      if (operator === '<>') return sql`(${name} <> all (${values}::text[]::${type}[]))`;
      return sql`(${name} ${sql.unsafe(operator)} any (${values}::text[]::${type}[]))`;
    }
  }
};

/** The caller's departments, and with `below` everything under them, as an array. */
const deptsOf = (sql: Sql, { tenantId, deptIds }: Caller, below: boolean): Fragment =>
  below ? deptsBelow(sql, tenantId, deptIds) : sql`${[...deptIds]}::bigint[]`;

const conditionOf = (sql: Sql, caller: Caller, target: ScopeTarget, scope: DataScope): Fragment => {
  const nothing = sql`false`;
  const column = lookUp(target.columns)(scopeColumnName(scope.scopeType, scope.scopeColumn.trim()));
  switch (scope.scopeType) {
    case '1':
      return sql`true`;
    case '2':
      return column ? sql`${spelled(sql, target, column)} = ${caller.userId}` : nothing;
    case '3':
    case '4': {
      const depts = deptsOf(sql, caller, scope.scopeType === '4');
      if (target.inDepts) return sql`(${target.inDepts(sql, depts)})`;
      return column ? sql`${spelled(sql, target, column)} = any (${depts})` : nothing;
    }
    case '5':
      try {
        return compile(sql, caller, target, readCondition(scope.scopeValue, target.columns));
      } catch (error) {
        // Written for other columns than there are now: nothing is safer than everything.
        if (error instanceof ExpressionError) return nothing;
        throw error;
      }
    default:
      return nothing;
  }
};

/** The rows of a list that the caller's scopes let them see, beginning with `and`. No scope for the list: all of them. */
export const scopePredicate = (sql: Sql, caller: Caller, target: ScopeTarget): Fragment => {
  const scopes = scopesOf(caller, target.code);
  if (scopes.length === 0 || scopes.some((scope) => scope.scopeType === '1')) return sql``;
  const conditions = scopes.map((scope) => conditionOf(sql, caller, target, scope));
  const either = conditions.reduce((all, one) => sql`${all} or ${one}`);
  return sql`and (${either})`;
};
