import { dict, integer, text } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';

export const post = defineResource({
  name: 'post',
  area: 'system',
  title: ['岗位', 'Posts'],
  owner: 'tenant',
  titleField: 'postName',
  sort: ['sort', 'asc'],
  menuSort: 3,
  fields: {
    category: dict({
      label: ['岗位类型', 'Category'],
      code: 'post_category',
      search: true,
      batch: true,
      required: ['请选择岗位类型', 'Select a category'],
    }),
    postCode: text({
      label: ['岗位编号', 'Code'],
      max: 12,
      search: true,
      required: ['请输入岗位编号', 'Enter the post code'],
      unique: ['岗位编号已存在', 'This post code is already in use'],
    }),
    postName: text({
      label: ['岗位名称', 'Name'],
      max: 64,
      search: true,
      required: ['请输入岗位名称', 'Enter the post name'],
    }),
    sort: integer({
      label: ['岗位排序', 'Sort'],
      min: 0,
      width: 100,
      batch: true,
      required: ['请输入岗位排序', 'Enter the sort'],
    }),
    remark: text({ label: ['岗位描述', 'Description'], max: 255, multiline: true, wide: true }),
  },
});
