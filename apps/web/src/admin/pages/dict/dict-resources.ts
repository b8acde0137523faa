import type { Text } from '@manyi/shared/contract/text';
import type { Fields, Resource } from '@manyi/shared/resource/resource';

const entryTitle: Text = ['字典项', 'Dictionary entries'];

/** Half a page holds the essential; the column settings bring the rest back. */
const tight = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, width: widths[name] ?? field.width, ...(secondary.has(name) ? { list: false as const } : {}) },
    ]),
  );

const widths: Record<string, number> = { code: 110, dictValue: 110, dictKey: 90, isSealed: 72, sort: 72 };
const secondary = new Set(['sort', 'remark']);

const withFields = (resource: Resource, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (resource.fields[name] ? [[name, resource.fields[name]]] : [])));

/** The dictionaries themselves: rows without a parent have no key and no parent to choose (spec 3). */
export const parentOf = (resource: Resource, isTight: boolean): Resource => {
  const fields = withFields(resource, ['code', 'dictValue', 'sort', 'isSealed', 'remark']);
  return { ...resource, tree: false, fields: isTight ? tight(fields) : fields };
};

/** Their entries. Number and parent come from where they are added and cannot be changed (spec 3). */
export const entryOf = (resource: Resource, isTight: boolean): Resource => {
  const fields = withFields(resource, ['code', 'parentId', 'dictKey', 'dictValue', 'sort', 'isSealed', 'remark']);
  return { ...resource, title: entryTitle, fields: isTight ? tight(fields) : fields };
};
