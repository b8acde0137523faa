import type { Text } from '../../contract/text.ts';
import { conditionProblem, dataScopeType, scopeColumnName } from '../../resource/scope-condition.ts';
import { type ScopedList, scopedList } from '../scoped-lists.ts';

/** Rules over several fields of a scope, for the dialog and the server alike. */
type Problems = ReadonlyMap<string, Text>;

const none: Problems = new Map();
const one = (field: string, problem: Text): Problems => new Map([[field, problem]]);
const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Whether a rule of this type reads a column of this list. */
export const readsColumn = (type: string, list: ScopedList | null): boolean =>
  type === dataScopeType.self ||
  ((type === dataScopeType.dept || type === dataScopeType.below) && list !== null && !list.byDept);

/** Names of the fields that a scope shows; empty: all. */
export const shownFields = (scopeField: unknown): string[] => {
  const names = trimmed(scopeField)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.includes('*') ? [] : names;
};

export const checkDataScope = (row: Readonly<Record<string, unknown>>): Problems => {
  const code = trimmed(row.resourceCode);
  if (code === '') return none;
  const list = scopedList(code);
  if (!list) return one('resourceCode', ['没有此编号的数据列表', 'No list has this code']);
  const type = trimmed(row.scopeType);
  if (type !== '' && !/^[1-5]$/.test(type)) return one('scopeType', ['不支持的规则类型', 'Unknown rule']);
  if (readsColumn(type, list)) {
    const column = scopeColumnName(type, trimmed(row.scopeColumn));
    if (list.columns.get(column) !== 'id') return one('scopeColumn', ['不支持的权限字段', 'Not such a column']);
  }
  if (type === dataScopeType.custom) {
    const source = trimmed(row.scopeValue);
    const problem: Text | null =
      source === '' ? ['请输入规则值', 'Enter the condition'] : conditionProblem(source, list.columns);
    if (problem) return one('scopeValue', problem);
  }
  const fields = trimmed(row.scopeField);
  // Nothing named would be read as everything.
  if (fields !== '' && !fields.includes('*') && shownFields(fields).length === 0) {
    return one('scopeField', ['请选择可见字段', 'Select the visible fields']);
  }
  const wrong = shownFields(fields).find((name) => !list.fields.has(name));
  return wrong === undefined ? none : one('scopeField', [`没有此字段: ${wrong}`, `No such field: ${wrong}`]);
};

/** Calls of the API below its root; those around signing in stay open, or nobody could come in to change it. */
const pathPattern = /^\/api\/[\w\-./:*]+$/;
const isClosed = (path: string): boolean => /^\/api\/(\*|blade-auth(\/|\*|$))/.test(path) || path.includes('..');

export const checkApiScope = (row: Readonly<Record<string, unknown>>): Problems => {
  const path = trimmed(row.scopePath);
  if (path !== '' && (!pathPattern.test(path) || isClosed(path))) {
    return one('scopePath', [
      '请填写 /api/ 下的接口路径，可用 * 与 **；登录相关的接口不能限制',
      'A path below /api/; * and ** stand for parts of it. Calls around signing in cannot be closed',
    ]);
  }
  const type = trimmed(row.scopeType);
  return type === '' || /^[12]$/.test(type) ? none : one('scopeType', ['不支持的接口类型', 'Unknown kind']);
};
