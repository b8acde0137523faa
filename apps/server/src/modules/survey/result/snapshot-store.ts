import type { Audience } from '@manyi/shared/contract/survey';
import type { CompositeKind } from '@manyi/shared/questionnaire/templates/indicator-template';
import type { Sql } from '../../../platform/database/database.ts';
import { canonicalHash } from '../canonical-hash.ts';

/** A number of the table as it was published. `collegeId` null: all colleges together. */
export interface KeptNumber {
  collegeId: string | null;
  number: string;
  value: number | null;
  base: number | null;
  interval: number | null;
  missing: 'noData' | 'tooFew' | null;
}

/** All that the published numbers of a questionnaire rest on; enough to reckon them again by hand. */
export interface SnapshotContent {
  schema: 1;
  formId: string;
  formName: string;
  reportYear: number;
  audience: Audience;
  definitionVersion: number;
  definitionHash: string;
  kThreshold: number;
  template: string;
  positiveLevels: string[];
  /** Rows of the table this questionnaire has a part in, with the formula in words. */
  rows: { number: string; name: string; composite: CompositeKind | null; formula: string }[];
  colleges: {
    collegeId: string;
    collegeCode: string | null;
    collegeName: string;
    headCount: number | null;
    validCount: number;
  }[];
  counts: { collegeId: string; row: string; level: string; n: number }[];
  numbers: KeptNumber[];
}

export interface Snapshot {
  formId: string;
  content: SnapshotContent;
  hash: string;
  publishTime: string;
  publishUserName: string | null;
}

export const selectSnapshots = async (
  sql: Sql,
  tenantId: string,
  formIds: readonly string[],
): Promise<Map<string, Snapshot>> => {
  if (formIds.length === 0) return new Map();
  const rows = await sql<Snapshot[]>`
    select form_id as "formId", content, hash, create_time as "publishTime", create_user_name as "publishUserName"
    from survey_result_snapshot where tenant_id = ${tenantId} and form_id in ${sql([...formIds])}`;
  return new Map(rows.map((row) => [row.formId, row]));
};

/** Whether what is kept is still what was hashed. */
export const isIntact = ({ content, hash }: Snapshot): boolean => canonicalHash(content) === hash;
