import { fieldsOf, type Resource } from '../../resource/resource.ts';
import { apiLog } from './api-log.resource.ts';
import { errorLog } from './error-log.resource.ts';
import { usualLog } from './usual-log.resource.ts';

/** The logs. Not among the generic resources: nothing is added to them, edited or deleted by a call. */
export const logs: readonly Resource[] = [usualLog, apiLog, errorLog];

/** Fields too long for a list; they come with the detail. */
export const heavyFields = (log: Resource): string[] =>
  fieldsOf(log).flatMap(([name, field]) => (field.kind === 'text' && field.multiline ? [name] : []));
