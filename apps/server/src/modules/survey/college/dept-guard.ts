import type { Sql } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { Homes } from '../home/homes.ts';

/** A department that answers were collected about stays: its results would lose their name. Asked within a platform transaction. */
export const guardSurveyedColleges =
  (homes: Pick<Homes, 'within'>) =>
  async (platform: Sql, tenantId: string, deptIds: readonly string[]): Promise<void> => {
    const used = await homes.within(platform, tenantId, async (sql) => {
      const [row] = await sql<{ name: string }[]>`
        select d.dept_name as name from survey_college r
        join survey_form f on f.tenant_id = r.tenant_id and f.id = r.form_id and not f.is_deleted
        join system_dept d on d.tenant_id = r.tenant_id and d.id = r.college_id
        where r.tenant_id = ${tenantId} and r.college_id = any (${[...deptIds]}::bigint[]) limit 1`;
      return row;
    });
    if (!used) return;
    throw refuse(400, [
      `“${used.name}”已参加调查，不能删除`,
      `“${used.name}” takes part in surveys and cannot be deleted`,
    ]);
  };
