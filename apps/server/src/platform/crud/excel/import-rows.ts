import type { Language, Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { permissionOf } from '@manyi/shared/resource/resource';
import { writeAudit } from '../../audit/audit.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Sql } from '../../database/database.ts';
import { refusalOf } from '../../http/error-handler.ts';
import { refuse } from '../../http/refusal.ts';
import type { Means } from '../save.ts';
import { save } from '../save.ts';
import { cellParser } from './import-cells.ts';
import type { Sheet, SheetRow } from './read-sheet.ts';
import type { SheetField } from './sheet-fields.ts';
import { importFields, isHeaderOf } from './sheet-fields.ts';

export interface RowProblem {
  /** Number of the row in the sheet. */
  row: number;
  /** Name of the field, or empty when the row as a whole is refused. */
  field: string;
  label: string;
  message: string;
}

export interface ImportResult {
  rows: number;
  /** Rows without a problem; after an import, rows added. */
  valid: number;
  problems: RowProblem[];
  /** Headers that name no field. */
  ignored: string[];
}

type Place = SheetField & { at: number };

const placesOf = (means: Means, headers: readonly string[]): { places: Place[]; ignored: string[] } => {
  const fields = importFields(means.resource);
  const places = fields.flatMap((one) => {
    const at = headers.findIndex((header) => isHeaderOf(header, one));
    return at === -1 ? [] : [{ ...one, at }];
  });
  if (places.length === 0)
    throw refuse(400, ['表头与模板不符，请下载模板填写', 'The headers do not match; fill in the template']);
  const used = new Set(places.map(({ at }) => at));
  return { places, ignored: headers.filter((header, at) => header !== '' && !used.has(at)) };
};

interface Judged {
  row: number;
  body: Record<string, unknown>;
  problems: { field: string; text: Text }[];
}

const judge = async (
  sql: Sql,
  caller: Caller,
  places: readonly Place[],
  rows: readonly SheetRow[],
): Promise<Judged[]> => {
  const judged = rows.map(({ row }): Judged => ({ row, body: {}, problems: [] }));
  for (const place of places) {
    const texts = rows.map(({ cells }) => cells[place.at] ?? '');
    const parse = await cellParser(
      sql,
      caller,
      place,
      texts.filter((text) => text !== ''),
    );
    for (const [index, text] of texts.entries()) {
      const target = judged[index];
      if (!target || text === '') continue;
      const parsed = parse(text);
      if ('problem' in parsed) target.problems.push({ field: place.name, text: parsed.problem });
      else target.body[place.name] = parsed.value;
    }
  }
  return judged;
};

/** Saves one row inside a savepoint; what refuses it is reported and leaves no trace. */
const trySave = async (
  means: Means,
  sql: Sql,
  caller: Caller,
  body: Record<string, unknown>,
): Promise<Judged['problems']> => {
  try {
    await sql.savepoint((point) => save(means, point, caller, body));
    return [];
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.status >= 500 || refusal.status === 403) throw error;
    const fields = Object.entries(refusal.fields ?? {});
    return fields.length > 0 ? fields.map(([field, text]) => ({ field, text })) : [{ field: '', text: refusal.text }];
  }
};

/**
 * Adds the rows of a sheet by the very code that saves a form, hooks and unique rules included. The caller of this
 * decides whether its transaction stays: a dry run is the same work, rolled back.
 */
export const importRows = async (options: {
  means: Means;
  sql: Sql;
  caller: Caller;
  language: Language;
  sheet: Sheet;
  fileName: string;
}): Promise<ImportResult> => {
  const { means, sql, caller, language, sheet, fileName } = options;
  const { resource } = means;
  const { places, ignored } = placesOf(means, sheet.headers);
  // The right to import is the right to add these rows.
  const importer = { ...caller, permissions: new Set([...caller.permissions, permissionOf(resource, 'add')]) };
  const judged = await judge(sql, caller, places, sheet.rows);
  for (const one of judged) {
    if (one.problems.length === 0) one.problems = await trySave(means, sql, importer, one.body);
  }
  const problems = judged.flatMap(({ row, problems: found }) =>
    found.map(({ field, text }): RowProblem => {
      const label = resource.fields[field]?.label;
      return { row, field, label: label ? textIn(label, language) : '', message: textIn(text, language) };
    }),
  );
  const valid = judged.filter((one) => one.problems.length === 0).length;
  await writeAudit(sql, caller, [
    {
      action: 'import',
      resource: resource.name,
      rowId: '',
      after: { file: fileName, rows: judged.length, added: valid },
    },
  ]);
  return { rows: judged.length, valid, problems, ignored };
};
