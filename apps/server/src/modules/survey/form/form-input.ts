import { audiences } from '@manyi/shared/contract/survey';
import { z } from 'zod';
import { idSchema } from '../../../platform/http/schemas.ts';

const time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/)
  .nullable();
/** `{zh, en}` names of two lengths would help nobody: what a respondent reads is one text. */
const longText = z.string().trim().max(5000);

/** Body of insert. Settings that are absent take their defaults. */
export const formInsertSchema = z.object({
  formName: z.string().trim().min(1).max(120),
  reportYear: z.number().int().min(2000).max(2100),
  audience: z.enum(audiences),
  description: longText.optional(),
  welcomeText: longText.optional(),
  thanksText: longText.optional(),
  startTime: time.optional(),
  endTime: time.optional(),
  targetRate: z.number().min(0).max(1).optional(),
  kThreshold: z.number().int().min(3).max(100).optional(),
  minDurationSec: z.number().int().min(0).max(3600).optional(),
  collegeIds: z.array(idSchema).max(5000).optional(),
  definition: z.unknown().optional(),
  templateCode: z.string().max(60).optional(),
  copyFromId: idSchema.optional(),
  clientRequestId: z.string().min(1).max(64).optional(),
});
export type FormInsert = z.output<typeof formInsertSchema>;

/** Body of update. What is absent stays. */
export const formUpdateSchema = formInsertSchema
  .omit({ templateCode: true, copyFromId: true, clientRequestId: true })
  .partial()
  .extend({ id: idSchema, version: z.number().int().min(0) });
export type FormUpdate = z.output<typeof formUpdateSchema>;

/** The columns both write, by their names in the table. */
export const columnsOf = (input: Partial<FormInsert>): Record<string, string | number | string[] | null> =>
  Object.fromEntries(
    Object.entries({
      form_name: input.formName,
      report_year: input.reportYear,
      audience: input.audience,
      description: input.description,
      welcome_text: input.welcomeText,
      thanks_text: input.thanksText,
      start_time: input.startTime,
      end_time: input.endTime,
      target_rate: input.targetRate,
      k_threshold: input.kThreshold,
      min_duration_sec: input.minDurationSec,
      college_ids: input.collegeIds,
    }).filter((entry): entry is [string, string | number | string[] | null] => entry[1] !== undefined),
  );
