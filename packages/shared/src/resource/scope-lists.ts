/** What a value of a column is, for comparisons. */
type Kind = 'text' | 'id' | 'integer' | 'decimal' | 'date' | 'dateTime';

export interface ScopeList {
  /** Columns that a data scope of the list may speak of. */
  columns: Readonly<Record<string, Kind>>;
  /** Names of the fields it may show or leave out; empty where rows are shown whole. */
  fields: readonly string[];
}

const made = { create_user: 'id', create_dept: 'id', create_time: 'dateTime', status: 'integer' } as const;

/** Lists written by hand that data scopes narrow, by the code of their menu. Generic resources follow from their descriptors. */
export const scopeLists: Readonly<Record<string, ScopeList>> = {
  user: {
    columns: { ...made, id: 'id', account: 'text', code: 'text', user_type: 'integer', sex: 'integer' },
    fields: [
      ...['account', 'name', 'realName', 'phone', 'email', 'avatar', 'sex', 'birthday', 'code'],
      ...['roleId', 'roleName', 'deptId', 'deptName', 'postId', 'postName'],
    ],
  },
  role: { columns: { ...made, id: 'id', role_alias: 'text' }, fields: [] },
  dept: { columns: { ...made, id: 'id', parent_id: 'id', college_kind: 'text', college_code: 'text' }, fields: [] },
  survey_form: { columns: { ...made, id: 'id', report_year: 'integer', audience: 'text' }, fields: [] },
  /** The colleges of all survey screens: head-counts, progress, results. The group of those screens has this code. */
  college: { columns: { id: 'id' }, fields: [] },
};
