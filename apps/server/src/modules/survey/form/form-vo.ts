import type { SurveyFormVO } from '@manyi/shared/contract/survey';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Sql } from '../../../platform/database/database.ts';
import { collegeRowSchema, type Origin, selectColleges } from '../college/college-row.ts';
import { currentDefinition } from './definition-store.ts';
import type { FormRecord } from './form-row.ts';
import { formRowSchema, toFormRow } from './form-row.ts';

/** Everything about one questionnaire, for its editor. */
export const toFormVO = async (sql: Sql, caller: Caller, form: FormRecord, origin: Origin): Promise<SurveyFormVO> => ({
  ...toFormRow(form, caller),
  version: form.version,
  definitionVersion: form.definitionVersion,
  definition: await currentDefinition(sql, caller.tenantId, form),
  description: form.description,
  welcomeText: form.welcomeText,
  thanksText: form.thanksText,
  kThreshold: form.kThreshold,
  minDurationSec: form.minDurationSec,
  collegeIds: form.collegeIds,
  colleges: await selectColleges(sql, caller, form.id, origin),
});

export const formVoSchema = formRowSchema.extend({
  version: z.number(),
  definitionVersion: z.number(),
  // Has a schema of its own (shared/questionnaire) and was read by it.
  definition: z.unknown(),
  description: z.string(),
  welcomeText: z.string(),
  thanksText: z.string(),
  kThreshold: z.number(),
  minDurationSec: z.number(),
  collegeIds: z.array(z.string()),
  colleges: z.array(collegeRowSchema),
});
