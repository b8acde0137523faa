import type { Text } from '@manyi/shared/contract/text';
import type { Field } from '@manyi/shared/resource/field';
import type { Resource } from '@manyi/shared/resource/resource';
import { checkField } from '@manyi/shared/resource/validate';
import { ApiError } from '../../../lib/api-error.ts';
import { theirsIn } from '../conflicting.ts';
import { formFieldsOf, type Values } from '../form-state.ts';
import type { Row } from '../use-list.ts';

/** A row that was left as it is, and why. */
export interface Refused {
  row: Row;
  /** In the person's language; null: it was not tried, because the person stopped. */
  reason: string | null;
  /** What somebody else made of it meanwhile. */
  theirs: Row | null;
}

/** As many as the server answers at once without keeping others waiting. */
const atOnce = 3;

/** Fields that may be set for many rows at once: said in the descriptor, and never what tells rows apart. */
export const batchFieldsOf = (form: Resource): [name: string, field: Field][] =>
  formFieldsOf(form).filter(([, field]) => field.batch && !field.fixedOnEdit && !field.secret && !field.unique);

/** What is wrong with the values chosen, by field. */
export const batchProblems = (form: Resource, values: Values): Map<string, Text> =>
  new Map(
    batchFieldsOf(form).flatMap(([name, field]): [string, Text][] => {
      const problem = Object.hasOwn(values, name) ? checkField(field, values[name]) : null;
      return problem ? [[name, problem]] : [];
    }),
  );

const refusalOf = (row: Row, error: unknown): Refused => {
  if (!(error instanceof ApiError)) return { row, reason: String(error), theirs: null };
  const said = Object.values(error.fields);
  return { row, reason: said.length > 0 ? said.join('; ') : error.msg, theirs: theirsIn(error) };
};

interface Run {
  rows: readonly Row[];
  values: Values;
  send: (body: Record<string, unknown>) => Promise<unknown>;
  onDone: (count: number) => void;
  signal: AbortSignal;
}

/**
 * Sets the values for each row by itself, judged by the version the person saw: one row that somebody else changed or that
 * a rule protects keeps none of the others back. Gives what was refused, in the order of the rows.
 */
export const runBatch = async ({ rows, values, send, onDone, signal }: Run): Promise<Refused[]> => {
  const refused = new Map<string, Refused>();
  const waiting = [...rows];
  let count = 0;
  const worker = async (): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      if (signal.aborted) {
        refused.set(row.id, { row, reason: null, theirs: null });
        continue;
      }
      try {
        await send({ ...values, id: row.id, version: row.version });
      } catch (error) {
        refused.set(row.id, refusalOf(row, error));
      }
      count += 1;
      onDone(count);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return rows.flatMap((row) => refused.get(row.id) ?? []);
};

/** The rows to try again: as somebody else left them, now that the person has seen that. */
export const again = (refused: readonly Refused[]): Row[] => refused.map(({ row, theirs }) => theirs ?? row);
