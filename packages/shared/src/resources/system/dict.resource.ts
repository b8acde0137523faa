import { defineResource } from '../../resource/resource.ts';
import { dictFields } from './dict-fields.ts';

export const dict = defineResource({
  name: 'dict',
  area: 'system',
  title: ['系统字典', 'Dictionaries'],
  owner: 'platform',
  titleField: 'dictValue',
  tree: true,
  sort: ['sort', 'asc'],
  menuSort: 4,
  fields: dictFields('dict'),
});
