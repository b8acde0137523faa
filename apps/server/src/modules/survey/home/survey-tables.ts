/** All that a tenant's surveys consist of. Each has `tenant_id`, and a fence (migration 0091). */
export const surveyTables = [
  'survey_form',
  'survey_form_definition',
  'survey_college',
  'survey_head_count',
  'survey_head_count_override',
  'survey_head_count_history',
  'survey_response',
  'survey_receipt',
  'survey_message',
  'survey_count',
  'survey_result_snapshot',
] as const;
export type SurveyTable = (typeof surveyTables)[number];
