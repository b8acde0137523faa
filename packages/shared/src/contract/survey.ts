import type { Answers, Questionnaire } from '../questionnaire/definition.ts';
import type { Page } from './envelope.ts';

/** Wire shapes of the survey calls (spec 7 Survey; fields and states after domain.md 2). Ids are strings, rates are 0–1, times `yyyy-MM-dd HH:mm:ss`. */

export const audiences = [
  'STUDENT',
  'GRADUATE_CURRENT',
  'GRADUATE_3Y',
  'TEACHER',
  'EMPLOYER',
  'PARENT',
  'OTHER',
] as const;
export type Audience = (typeof audiences)[number];

/** Which head-count is the denominator of an audience. Teachers have their own, everyone else is measured against students. */
export type HeadCountGroup = 'student' | 'teacher';
export const headCountGroupOf = (audience: Audience): HeadCountGroup =>
  audience === 'TEACHER' ? 'teacher' : 'student';

export const formStatus = {
  draft: 0,
  published: 1,
  collecting: 2,
  paused: 3,
  closed: 4,
  resultsPublished: 5,
  archived: 6,
} as const;
export type FormStatus = (typeof formStatus)[keyof typeof formStatus];

export const relaStatus = { notStarted: 0, collecting: 1, reached: 2, completed: 3, locked: 4 } as const;
export type RelaStatus = (typeof relaStatus)[keyof typeof relaStatus];

export interface SurveyFormRow {
  id: string;
  formName: string;
  reportYear: number;
  audience: Audience;
  formStatus: FormStatus;
  startTime: string | null;
  endTime: string | null;
  questionCount: number;
  collegeCount: number;
  headCountTotal: number;
  validCount: number;
  participationRate: number | null;
  targetRate: number;
  createUserName: string | null;
  createTime: string;
  updateTime: string | null;
  publishTime: string | null;
  canEdit: boolean;
  canPublish: boolean;
  canDelete: boolean;
}

/** Body of insert and update. `collegeIds` empty or absent means all colleges. `version` is required on update. */
export interface SurveyFormInput {
  id?: string;
  version?: number;
  formName: string;
  reportYear: number;
  audience: Audience;
  description?: string;
  welcomeText?: string;
  thanksText?: string;
  startTime?: string | null;
  endTime?: string | null;
  /** 0–1; default 0.2 (domain.md 1.4). */
  targetRate?: number;
  kThreshold?: number;
  minDurationSec?: number;
  collegeIds?: string[];
  definition?: Questionnaire;
  /** One of `GET /api/surveyFormInfo/templates`, or an existing questionnaire to copy. */
  templateCode?: string;
  copyFromId?: string;
  clientRequestId?: string;
}

export interface SurveyFormVO extends SurveyFormRow {
  version: number;
  definitionVersion: number;
  definition: Questionnaire;
  description: string;
  welcomeText: string;
  thanksText: string;
  kThreshold: number;
  minDurationSec: number;
  collegeIds: string[];
  colleges: SurveyCollegeRow[];
}

/**
 * Progress of one college in one questionnaire. `id` is the relation id that `surveyCompleted` and `downloadMessageWord` take;
 * empty while the questionnaire is a draft.
 */
export interface SurveyCollegeRow {
  id: string;
  formId: string;
  collegeId: string;
  collegeCode: string | null;
  collegeName: string;
  headCount: number | null;
  targetRate: number;
  targetCount: number | null;
  validCount: number;
  invalidCount: number;
  participationRate: number | null;
  reached: boolean;
  relaStatus: RelaStatus;
  messageCount: number;
  /** Full address of the respondents' page of this college; null until published. */
  url: string | null;
  updateTime: string | null;
}

/**
 * A head-count: per college and report year, or, with `formId` in the query, as that questionnaire sees it (`overridden`).
 * `id` is `<college>-<year>`, with `-<form>` behind it in the second case: a row is there before anything was entered.
 */
export interface HeadCountRow {
  id: string;
  collegeId: string;
  collegeCode: string | null;
  collegeName: string;
  reportYear: number;
  formId: string | null;
  /** Students or teachers, by the call. null: not entered yet. */
  studentsNumber?: number | null;
  teachersNumber?: number | null;
  lastYearNumber: number | null;
  headCountDate: string | null;
  headCountSource: 'MANUAL' | 'IMPORT' | 'ROSTER' | null;
  overridden: boolean;
  reason: string | null;
  validCount: number;
  participationRate: number | null;
  version: number;
  updateTime: string | null;
  updateUserName: string | null;
  canEdit: boolean;
  /** Questionnaires whose published results rest on this number, which is why it cannot be edited; null otherwise. */
  lockedBy: string | null;
}

/** `summary` is the foot of the sheet: sums over all rows of the filter, not of the page. */
export type HeadCountPage = Page<HeadCountRow> & {
  summary: { number: number; lastYear: number; validCount: number; colleges: number; entered: number };
};

/**
 * `POST importStudentsNumber` / `importTeachersNumber`, multipart with the file, query `reportYear`, `formId?`, `dryRun?`,
 * `confirmed?`, `reason?`: all rows or none. Without `dryRun` a sheet with problems is HTTP 400 with this as `data`. The sheet to fill in:
 * `GET studentsNumberTemplate` / `teachersNumberTemplate` with `reportYear`, `formId?`.
 */
export interface HeadCountImportResult {
  rows: number;
  valid: number;
  /** `row` as the person sees it in the sheet, header = 1. `needsConfirm`: accepted with `confirmed=true`. */
  problems: { row: number; field: string; label: string; message: string; needsConfirm?: boolean }[];
  /** Headers of columns that were not read. */
  ignored: string[];
}

/**
 * A batch that is refused: HTTP 400 with `data.rows`, one entry for each row that stands in the way; nothing was saved.
 * `needsConfirm`: send again with `confirmed`. `needsReason`: send again with `reason`. A row changed by somebody else is HTTP 409 with `rows` and `current`.
 */
export interface HeadCountProblem {
  id: string;
  collegeName: string;
  code: 'unknown' | 'version' | 'range' | 'belowValid' | 'jump' | 'reason' | 'locked';
  message: string;
  needsConfirm: boolean;
  needsReason: boolean;
}

/** One changed cell. `id` of the row as listed; `confirmed` answers the question for a jump of more than 30 % against last year. */
export interface HeadCountChange {
  id: string;
  version: number;
  studentsNumber?: number | null;
  teachersNumber?: number | null;
  headCountDate?: string;
  source?: 'MANUAL' | 'IMPORT';
  reason?: string;
  confirmed?: boolean;
}

/** `publishSurvey` refuses with HTTP 400 and all failing guards in `data.problems`; `item` names the question concerned. */
export interface PublishProblem {
  code: string;
  message: string;
  /** Codes of the page, question, matrix row or option concerned. */
  page?: string;
  item?: string;
  row?: string;
  option?: string;
}

export interface PublishResult {
  id: string;
  formStatus: FormStatus;
  publishTime: string | null;
  links: { relaId: string; collegeId: string; collegeName: string; url: string; qrUrl: string }[];
  warnings: PublishProblem[];
}

export interface CloseCollegeResult {
  id: string;
  relaStatus: RelaStatus;
  validCount: number;
  participationRate: number | null;
  reached: boolean;
  /** True when the call only looked (`dryRun`). */
  dryRun: boolean;
  warnings: PublishProblem[];
}

/** A row of the official table for one year (and one college, or the whole tenant). */
export interface IndicatorResultRow {
  number: string;
  name: string;
  unit: string;
  audience: Audience;
  /** 0–100 with two decimals; null without data or when hidden. */
  value: number | null;
  /** 调查人次: valid answers behind the value; null when hidden. */
  base: number | null;
  method: string;
  formula: string;
  /** Half width of the 95 % interval in percentage points, finite population. */
  interval: number | null;
  levels: Record<string, number> | null;
  /** Why there is no value: `noData`, `tooFew` (below the k of the questionnaire), or null. */
  missing: 'noData' | 'tooFew' | null;
}

/** A value of the official table for one college, as the heat map shows it. */
export interface HeatMapCell {
  /** 0–100 with two decimals; null without data or when hidden. */
  value: number | null;
  base: number | null;
  missing: 'noData' | 'tooFew' | null;
}

/** GET /api/surveyResult/heatMap?reportYear=: rows of the official table by college, both in the order of the report. */
export interface HeatMap {
  indicators: { number: string; name: string }[];
  /** All colleges together, one cell an indicator. */
  whole: HeatMapCell[];
  colleges: { collegeId: string; collegeName: string; cells: HeatMapCell[] }[];
}

/** GET /api/surveyResult/sources?reportYear=: the questionnaires the table of a year rests on. */
export interface ResultSource {
  formId: string;
  formName: string;
  audience: Audience;
  formStatus: FormStatus;
  /** Of the answers counted; for published results those that were counted then. */
  validCount: number;
  headCountTotal: number;
  /** Set when the results are published: the figures are read from what was kept then. */
  snapshot: {
    publishTime: string;
    publishUserName: string | null;
    /** SHA-256 of what was kept. */
    hash: string;
    /** The hash still fits what is kept. */
    intact: boolean;
  } | null;
}

/** What people answered to one question, in one group of them. Hidden and empty distributions look alike: no numbers. */
export interface QuestionCounts {
  /** Answers, `NA` included; null when hidden. */
  answered: number | null;
  /** How many chose each level, option, score or `<option>:<place>`; null when hidden or empty. */
  levels: Record<string, number> | null;
  /** 0–1, satisfaction only: share of the positive levels among answers without `NA`. */
  rate: number | null;
  /** 0–100 for satisfaction; −100…100 for NPS. */
  score: number | null;
  missing: 'noData' | 'tooFew' | null;
}

/** GET /api/surveyResult/questions?formId=&collegeId=: one row per question or row of a matrix, in reading order. */
export interface QuestionResultRow extends QuestionCounts {
  /** Item code, or `<item>.<row>`. */
  question: string;
  title: string;
  /** Title of the matrix the row stands in. */
  matrixTitle: string | null;
  type: 'satisfaction' | 'single' | 'dropdown' | 'multi' | 'ranking' | 'rating' | 'nps' | 'consent';
  indicator: string | null;
  /** What each level is called, in the order to show them. */
  labels: { level: string; label: string }[];
  /** The same by group, `grade=G1`; small ones hidden, and others with them where subtraction would give them away. */
  groups: (QuestionCounts & { group: string; label: string })[];
}

// Respondents: no account, the link token names questionnaire and college.

export type PublicState = 'open' | 'notOpen' | 'paused' | 'closed';

/** GET /api/survey-public/{linkToken}: with ETag; the whole page needs just this one reply. */
export interface PublicSurvey {
  state: PublicState;
  formName: string;
  collegeName: string;
  organisation: string;
  description: string;
  welcomeText: string;
  thanksText: string;
  startTime: string | null;
  endTime: string | null;
  definitionVersion: number;
  definition: Questionnaire | null;
  /** Fewer answers than this are never shown on their own. */
  kThreshold: number;
  serverTime: string;
}

/** POST /api/survey-public/{linkToken}/submit. `submissionKey`: 128 random bits made by the phone when the page first opens, kept with the draft. */
export interface PublicSubmission {
  submissionKey: string;
  definitionVersion: number;
  answers: Answers;
  durationSec: number;
  language: 'zh' | 'en';
  /** Client time when answering began, `yyyy-MM-ddTHH:mm:ssZ`: answers begun in time are taken for 24 h after the end. */
  startedAt: string;
}

/** The same key always gets the same receipt, however often it is sent. */
export interface PublicReceipt {
  receiptCode: string;
  /** `counted` or, with the reason unsaid to the respondent, `recorded`. */
  state: 'received';
}
