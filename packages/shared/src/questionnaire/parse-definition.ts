import type { Item, ItemType, MatrixRow, Option, Questionnaire, QuestionPage } from './definition.ts';
import type { DefinitionProblem } from './definition-problem.ts';
import { Reader } from './definition-reader.ts';

export type ParsedQuestionnaire = { questionnaire: Questionnaire } | { problems: DefinitionProblem[] };

/** Sizes no real questionnaire reaches; they bound the work of everything that walks a definition. */
const most = { pages: 60, items: 120, options: 300, rows: 60 } as const;

/**
 * Unknown JSON → a questionnaire rebuilt property by property: what the schema does not know is dropped, what has the wrong
 * shape is a problem with its path. Says nothing about sense (empty titles, references): that is `checkDefinition`.
 */
export const parseQuestionnaire = (value: unknown): ParsedQuestionnaire => {
  const reader = new Reader();
  const source = reader.record(value, 'definition');
  if (source.schema !== 1) reader.fail('schema', '不支持的问卷格式', 'unsupported schema');
  const pages = reader.list(source.pages, 'pages', most.pages, (page, path) => readPage(reader, page, path));
  return reader.problems.length > 0 ? { problems: reader.problems } : { questionnaire: { schema: 1, pages } };
};

const readPage = (reader: Reader, value: unknown, path: string): QuestionPage => {
  const source = reader.record(value, path);
  return {
    code: reader.code(source.code, `${path}.code`),
    title: reader.authorText(source.title, `${path}.title`),
    ...reader.optional(source, 'visibleIf', path, (v, at) => reader.condition(v, at)),
    items: reader.list(source.items, `${path}.items`, most.items, (item, at) => readItem(reader, item, at)),
  };
};

const readItem = (reader: Reader, value: unknown, path: string): Item => {
  const source = reader.record(value, path);
  const flag = (v: unknown, at: string) => reader.flag(v, at);
  const number = (min: number, max: number, integer: boolean) => (v: unknown, at: string) =>
    reader.number(v, at, min, max, integer);
  const base = {
    code: reader.code(source.code, `${path}.code`),
    title: reader.authorText(source.title, `${path}.title`),
    ...reader.optional(source, 'help', path, (v, at) => reader.authorText(v, at)),
    ...reader.optional(source, 'required', path, flag),
    ...reader.optional(source, 'visibleIf', path, (v, at) => reader.condition(v, at)),
    ...reader.optional(source, 'indicator', path, (v, at) => reader.text(v, at, 20)),
  };
  const options = () =>
    reader.list(source.options, `${path}.options`, most.options, (o, at) => readOption(reader, o, at));
  const type = readType(source.type);
  switch (type) {
    case 'satisfaction':
      return { ...base, type, ...reader.optional(source, 'allowNA', path, flag) };
    case 'matrix':
      return {
        ...base,
        type,
        rows: reader.list(source.rows, `${path}.rows`, most.rows, (row, at) => readRow(reader, row, at)),
        ...reader.optional(source, 'allowNA', path, flag),
      };
    case 'single':
    case 'dropdown':
      return {
        ...base,
        type,
        options: options(),
        ...reader.optional(source, 'random', path, flag),
        ...reader.optional(source, 'group', path, flag),
      };
    case 'multi':
      return {
        ...base,
        type,
        options: options(),
        ...reader.optional(source, 'min', path, number(0, most.options, true)),
        ...reader.optional(source, 'max', path, number(1, most.options, true)),
        ...reader.optional(source, 'random', path, flag),
      };
    case 'ranking':
      return { ...base, type, options: options() };
    case 'rating':
      return { ...base, type, max: reader.number(source.max, `${path}.max`, 2, 10, true) };
    case 'number':
      return {
        ...base,
        type,
        ...reader.optional(source, 'min', path, number(-1e15, 1e15, false)),
        ...reader.optional(source, 'max', path, number(-1e15, 1e15, false)),
        ...reader.optional(source, 'integer', path, flag),
        ...reader.optional(source, 'unit', path, (v, at) => reader.authorText(v, at)),
      };
    case 'shortText':
      return { ...base, type, ...reader.optional(source, 'maxLength', path, number(1, 500, true)) };
    case 'longText':
      return {
        ...base,
        type,
        ...reader.optional(source, 'maxLength', path, number(1, 5000, true)),
        ...reader.optional(source, 'message', path, flag),
      };
    case 'nps':
    case 'date':
    case 'consent':
    case 'section':
      return { ...base, type };
    case undefined:
      reader.fail(`${path}.type`, '未知的题型', 'unknown type of question');
      return { ...base, type: 'section' };
  }
};

export const itemTypes = [
  'satisfaction',
  'matrix',
  'single',
  'dropdown',
  'multi',
  'ranking',
  'rating',
  'nps',
  'number',
  'shortText',
  'longText',
  'date',
  'consent',
  'section',
] as const satisfies readonly ItemType[];

const readType = (value: unknown): ItemType | undefined => itemTypes.find((type) => type === value);

const readOption = (reader: Reader, value: unknown, path: string): Option => {
  const source = reader.record(value, path);
  const flag = (v: unknown, at: string) => reader.flag(v, at);
  return {
    code: reader.code(source.code, `${path}.code`),
    label: reader.authorText(source.label, `${path}.label`),
    ...reader.optional(source, 'exclusive', path, flag),
    ...reader.optional(source, 'other', path, flag),
  };
};

const readRow = (reader: Reader, value: unknown, path: string): MatrixRow => {
  const source = reader.record(value, path);
  return {
    code: reader.code(source.code, `${path}.code`),
    title: reader.authorText(source.title, `${path}.title`),
    ...reader.optional(source, 'indicator', path, (v, at) => reader.text(v, at, 20)),
  };
};
