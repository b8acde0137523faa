import type { Text } from '../contract/text.ts';
import type { ColumnType } from './columns.ts';

export interface ScopeList {
  title: Text;
  /** Columns that a data scope of the list may speak of. */
  columns: Readonly<Record<string, ColumnType>>;
  /** Names of the fields it may show or leave out; empty where rows are shown whole. */
  fields: readonly string[];
  /** What is one's departments' follows from the rows themselves, not from a column. */
  byDept?: true;
}

const made = { create_user: 'id', create_dept: 'id', create_time: 'dateTime', status: 'integer' } as const;

/** Lists written by hand that data scopes narrow, by the code of their menu. Generic resources follow from their descriptors. */
export const scopeLists: Readonly<Record<string, ScopeList>> = {
  user: {
    title: ['用户', 'Users'],
    byDept: true,
    columns: { ...made, id: 'id', account: 'text', code: 'text', user_type: 'integer', sex: 'integer' },
    fields: [
      ...['account', 'name', 'realName', 'phone', 'email', 'avatar', 'sex', 'birthday', 'code'],
      ...['roleId', 'roleName', 'deptId', 'deptName', 'postId', 'postName'],
    ],
  },
  role: { title: ['角色', 'Roles'], columns: { ...made, id: 'id', role_alias: 'text' }, fields: [] },
  dept: {
    title: ['机构', 'Departments'],
    byDept: true,
    columns: { ...made, id: 'id', parent_id: 'id', college_kind: 'text', college_code: 'text' },
    fields: [],
  },
  survey_form: {
    title: ['问卷', 'Questionnaires'],
    columns: { ...made, id: 'id', report_year: 'integer', audience: 'text' },
    fields: [],
  },
  /** The colleges of all survey screens: head-counts, progress, results. The group of those screens has this code. */
  college: { title: ['院校', 'Colleges'], byDept: true, columns: { id: 'id' }, fields: [] },
};
