import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import type { Field } from '@manyi/shared/resource/field';
import type { Resource } from '@manyi/shared/resource/resource';
import ExcelJS from 'exceljs';
import type { Caller } from '../../auth/caller.ts';
import type { Sql } from '../../database/database.ts';
import { dictionaryEntries } from './labels.ts';
import { maxSheetRows } from './read-sheet.ts';
import { importFields, ruleOf, sheetName, starred } from './sheet-fields.ts';

const choicesOf = async (sql: Sql, caller: Caller, field: Field, language: Language): Promise<string[]> => {
  if (field.kind === 'choice' || field.kind === 'textChoice')
    return field.options.map((option) => textIn(option.label, language));
  if (field.kind === 'dict') return (await dictionaryEntries(sql, caller, field)).map((entry) => entry.label);
  return [];
};

/** The list a cell offers is a quoted, comma-joined text of at most 255 characters in this format. */
const offered = (choices: readonly string[]): string | null => {
  const joined = choices.join(',');
  const fits = choices.length > 0 && joined.length <= 250 && !choices.some((choice) => /[",]/.test(choice));
  return fits ? `"${joined}"` : null;
};

const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${letterOf(Math.floor(index / 26) - 1)}${letterOf(index % 26)}`;

/** A workbook to fill in: headers, lists to choose from, and on a second sheet what each column takes. */
export const templateWorkbook = async (
  sql: Sql,
  caller: Caller,
  resource: Resource,
  language: Language,
  maxRows = maxSheetRows,
): Promise<Buffer> => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(sheetName(textIn(resource.title, language)), {
    views: [{ state: 'frozen', ySplit: 1 }],
  });
  const guide = workbook.addWorksheet(textIn(['填写说明', 'How to fill in'], language));
  guide.columns = [
    { header: textIn(['列', 'Column'], language), width: 24 },
    { header: textIn(['必填', 'Required'], language), width: 10 },
    { header: textIn(['填写要求', 'What it takes'], language), width: 80 },
  ];
  guide.getRow(1).font = { bold: true };
  const fields = importFields(resource);
  sheet.columns = fields.map(({ name, field }) => ({
    header: starred(textIn(field.label, language), field),
    key: name,
    width: field.wide ? 40 : 22,
    style: { numFmt: field.kind === 'integer' || field.kind === 'decimal' ? 'General' : '@' },
  }));
  sheet.getRow(1).font = { bold: true };
  for (const [index, { field }] of fields.entries()) {
    const choices = await choicesOf(sql, caller, field, language);
    const list = offered(choices);
    const letter = letterOf(index);
    if (list) {
      for (let row = 2; row <= 201; row += 1) {
        sheet.getCell(`${letter}${row}`).dataValidation = { type: 'list', allowBlank: true, formulae: [list] };
      }
    }
    const rule =
      field.kind === 'dict' && choices.length > 0
        ? choices.slice(0, 50).join(language === 'zh' ? '、' : ', ')
        : textIn(ruleOf(field), language);
    guide.addRow([textIn(field.label, language), field.required ? textIn(['是', 'yes'], language) : '', rule]);
  }
  guide.addRow([]);
  guide.addRow([
    textIn([`一次最多 ${maxRows} 行，文件不超过 5 MB`, `At most ${maxRows} rows and 5 MB at a time`], language),
  ]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
};
