import type { HeatMap, HeatMapCell, IndicatorResultRow } from '@manyi/shared/contract/survey';
import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { visibleCollege } from '../college/visible-colleges.ts';
import { resultsOf } from './indicator-results.ts';
import { readYear } from './year-data.ts';

const cellOf = ({ value, base, missing }: IndicatorResultRow): HeatMapCell => ({ value, base, missing });

/** The official table by college. Suppression looks at all colleges; the caller gets those they may see. */
export const heatMap = async (sql: Sql, caller: Caller, reportYear: number, language: Language): Promise<HeatMap> => {
  const data = await readYear(sql, caller.tenantId, reportYear);
  const results = resultsOf(data);
  const ids = [...new Set(data.colleges.map(({ collegeId }) => collegeId))];
  const colleges =
    ids.length === 0
      ? []
      : await sql<{ collegeId: string; collegeName: string }[]>`
          select d.id as "collegeId", d.dept_name as "collegeName" from system_dept d
          where d.tenant_id = ${caller.tenantId} and d.id in ${sql(ids)} ${visibleCollege(sql, caller, sql`d.id`)}
          order by d.sort, d.college_code nulls last, d.id`;
  return {
    indicators: data.template.rows.map(({ number, name }) => ({ number, name: textIn(name, language) })),
    whole: results.rowsFor(null, language).map(cellOf),
    colleges: colleges.map(({ collegeId, collegeName }) => ({
      collegeId,
      collegeName,
      cells: results.rowsFor(collegeId, language).map(cellOf),
    })),
  };
};

const cellSchema = z.object({
  value: z.number().nullable(),
  base: z.number().nullable(),
  missing: z.enum(['noData', 'tooFew']).nullable(),
});

export const heatMapSchema = z.object({
  indicators: z.array(z.object({ number: z.string(), name: z.string() })),
  whole: z.array(cellSchema),
  colleges: z.array(z.object({ collegeId: z.string(), collegeName: z.string(), cells: z.array(cellSchema) })),
});
