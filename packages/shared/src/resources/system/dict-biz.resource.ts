import { defineResource } from '../../resource/resource.ts';
import { dictFields } from './dict-fields.ts';

export const dictBiz = defineResource({
  name: 'dict-biz',
  area: 'system',
  title: ['业务字典', 'Business dictionaries'],
  owner: 'tenant',
  titleField: 'dictValue',
  tree: true,
  sort: ['sort', 'asc'],
  menuSort: 5,
  fields: dictFields('dict-biz'),
});
