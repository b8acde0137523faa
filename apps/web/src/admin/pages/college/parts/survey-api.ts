import type { Page } from '@manyi/shared/contract/envelope';
import type {
  CloseCollegeResult,
  HeadCountChange,
  HeadCountGroup,
  HeadCountPage,
  HeadCountRow,
  HeatMap,
  IndicatorResultRow,
  PublishProblem,
  PublishResult,
  QuestionResultRow,
  ResultSource,
  SurveyCollegeRow,
  SurveyFormInput,
  SurveyFormRow,
  SurveyFormVO,
} from '@manyi/shared/contract/survey';
import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import { api } from '../../../../lib/http.ts';
import type { Query } from '../../../../lib/query-string.ts';

/** The survey calls as the screens use them. Reads are quiet: the screen shows their failure in its own place. */
const form = '/api/surveyFormInfo';
const college = '/api/surveyFormCollegeRela';
const teacher = '/api/teacherSurveyFormCollegeRela';
const quiet = { quiet: true } as const;

export interface SavedForm {
  id: string;
  version: number;
  definitionVersion: number;
}

export const listForms = (query: Query) => api.get<Page<SurveyFormRow>>(`${form}/selectSurveyFormInfo`, query, quiet);
export const getForm = (id: string) => api.get<SurveyFormVO>(`${form}/getFormInfoVOById`, { id }, quiet);
export const insertForm = (body: SurveyFormInput) =>
  api.post<{ id: string }>(`${form}/insertSurveyFormInfo`, { body, quiet: true });
export const updateForm = (body: Partial<SurveyFormInput> & { id: string; version: number }) =>
  api.post<SavedForm>(`${form}/updateSurveyFormInfo`, { body, quiet: true });
export const deleteForms = (ids: readonly string[]) => api.get<boolean>(`${form}/deleteFormInfoById`, { id: ids });
export const publishForm = (
  id: string,
  dryRun: boolean,
  times: { startTime?: string | null; endTime?: string | null } = {},
) => api.get<PublishResult>(`${form}/publishSurvey`, { id, dryRun: dryRun || undefined, ...times }, quiet);
/** What a person may do to a published questionnaire. */
export type StatusAction = 'pause' | 'resume' | 'close' | 'publishResults' | 'archive';
/** What the server finds in a questionnaire that is not saved yet. */
export const checkForm = (id: string, definition: Questionnaire) =>
  api.post<{ problems: PublishProblem[]; warnings: PublishProblem[] }>(`${form}/check`, {
    body: { id, definition },
    quiet: true,
  });
export const changeFormStatus = (body: { id: string; action: StatusAction; reason?: string }) =>
  api.post<unknown>(`${form}/changeStatus`, { body });

export const headCountPaths = {
  student: {
    list: `${college}/selectStudentsNumber`,
    save: `${college}/updateStudentsNumber`,
    import: `${college}/importStudentsNumber`,
    template: `${college}/studentsNumberTemplate`,
  },
  teacher: {
    list: `${teacher}/selectTeachersNumber`,
    save: `${teacher}/updateTeacherNumber`,
    import: `${teacher}/importTeachersNumber`,
    template: `${teacher}/teachersNumberTemplate`,
  },
} as const;

export const listHeadCounts = (group: HeadCountGroup, query: Query) =>
  api.get<HeadCountPage>(headCountPaths[group].list, query, quiet);
export const saveHeadCounts = (group: HeadCountGroup, changes: readonly HeadCountChange[]) =>
  api.post<HeadCountRow[]>(headCountPaths[group].save, { body: changes, quiet: true });

export const getProgress = (formId: string) =>
  api.get<SurveyCollegeRow[]>(`${college}/selectProgress`, { formId }, quiet);
export const closeCollege = (id: string, dryRun: boolean) =>
  api.get<CloseCollegeResult>(`${college}/surveyCompleted`, { id, dryRun: dryRun || undefined }, quiet);
export const reopenCollege = (body: { id: string; reason: string }) =>
  api.post<unknown>(`${college}/reopen`, { body, quiet: true });
export const downloadMessages = (id: string) => api.download(`${college}/downloadMessageWord`, { id });

const results = '/api/surveyResult';
export const getIndicatorTable = (query: Query) =>
  api.get<IndicatorResultRow[]>(`${results}/indicatorTable`, query, quiet);
export const downloadIndicatorTable = (kind: 'Word' | 'Excel', query: Query) =>
  api.download(`${results}/indicatorTable${kind}`, query);
export const getHeatMap = (reportYear: number) => api.get<HeatMap>(`${results}/heatMap`, { reportYear }, quiet);
export const getResultSources = (reportYear: number) =>
  api.get<ResultSource[]>(`${results}/sources`, { reportYear }, quiet);
export const getQuestionResults = (query: Query) => api.get<QuestionResultRow[]>(`${results}/questions`, query, quiet);

/** Query keys; what changes a questionnaire invalidates everything under `survey`. */
export const surveyKeys = {
  all: ['survey'] as const,
  forms: (query: unknown) => ['survey', 'forms', query] as const,
  form: (id: string) => ['survey', 'form', id] as const,
  headCounts: (group: HeadCountGroup, query: unknown) => ['survey', 'headCounts', group, query] as const,
  progress: (formId: string) => ['survey', 'progress', formId] as const,
  result: (name: string, query: unknown) => ['survey', 'result', name, query] as const,
};
