import type { Sql } from '../../../platform/database/database.ts';

/** One count, summed over nothing: a college, a question, a group (`''`: everybody), a level. */
export interface Count {
  formId: string;
  collegeId: string;
  question: string;
  group: string;
  level: string;
  n: number;
}

/** Counts of several questionnaires. `groups` false: only those of everybody. */
export const selectCounts = (
  sql: Sql,
  tenantId: string,
  formIds: readonly string[],
  { groups }: { groups: boolean },
): Promise<Count[]> => {
  if (formIds.length === 0) return Promise.resolve([]);
  return sql<Count[]>`
    select c.form_id as "formId", r.college_id as "collegeId", c.question, c.grp as "group", c.level, c.n
    from survey_count c join survey_college r on r.tenant_id = c.tenant_id and r.id = c.rela_id
    where c.tenant_id = ${tenantId} and c.form_id in ${sql([...formIds])} ${groups ? sql`` : sql`and c.grp = ''`}`;
};

/** Sums of levels by any key. */
export class LevelSums {
  private readonly sums = new Map<string, Record<string, number>>();

  add(key: string, level: string, n: number): void {
    const levels = this.sums.get(key) ?? {};
    levels[level] = (levels[level] ?? 0) + n;
    this.sums.set(key, levels);
  }

  get(key: string): Record<string, number> {
    return this.sums.get(key) ?? {};
  }
}
