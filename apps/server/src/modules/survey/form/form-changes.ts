import type { Database, Sql } from '../../../platform/database/database.ts';

/** Channel on which every instance hears that a questionnaire, or a college in it, is no longer what it was. */
const channel = 'survey_form';

/** Sent when the transaction commits, never before. */
export const announceFormChange = async (sql: Sql, formId: string): Promise<void> => {
  await sql`select pg_notify(${channel}, ${formId})`;
};

/** `null`: messages may have been missed, so anything may have changed. */
export const onFormChange = (
  database: Database,
  heard: (formId: string | null) => void,
): Promise<() => Promise<void>> => database.listen(channel, heard);
