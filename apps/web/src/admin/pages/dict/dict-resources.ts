import type { Text } from '@manyi/shared/contract/text';
import type { Fields, Resource } from '@manyi/shared/resource/resource';

const entryTitle: Text = ['字典项', 'Dictionary entries'];

const withFields = (resource: Resource, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (resource.fields[name] ? [[name, resource.fields[name]]] : [])));

/** The dictionaries themselves: rows without a parent have no key and no parent to choose (spec 3). */
export const parentOf = (resource: Resource): Resource => ({
  ...resource,
  tree: false,
  fields: withFields(resource, ['code', 'dictValue', 'sort', 'isSealed', 'remark']),
});

/** Their entries. Number and parent come from where they are added and cannot be changed (spec 3). */
export const entryOf = (resource: Resource): Resource => ({
  ...resource,
  title: entryTitle,
  fields: withFields(resource, ['code', 'parentId', 'dictKey', 'dictValue', 'sort', 'isSealed', 'remark']),
});
