import { choice, integer, text } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';

export const regionRoot = '00';

/** Levels and how many digits a code of each has, as the national standard builds them. */
export const regionLevels = [
  { value: 0, label: ['国家', 'Country'], digits: 2 },
  { value: 1, label: ['省份/直辖市', 'Province'], digits: 2 },
  { value: 2, label: ['地市', 'City'], digits: 4 },
  { value: 3, label: ['区县', 'County'], digits: 6 },
  { value: 4, label: ['乡镇', 'Town'], digits: 9 },
  { value: 5, label: ['村委', 'Village'], digits: 12 },
] as const;

/** Administrative regions, keyed by code. A screen of its own kind, so not among the generic resources. */
export const region = defineResource({
  name: 'region',
  area: 'system',
  title: ['行政区划', 'Regions'],
  owner: 'platform',
  titleField: 'name',
  tree: true,
  ownMenu: true,
  verbs: ['add', 'edit', 'delete', 'view', 'export', 'import'],
  sort: ['sort', 'asc'],
  fields: {
    parentCode: text({
      label: ['父区划编号', 'Parent code'],
      max: 12,
      fixedOnEdit: true,
      required: ['请输入父区划编号', 'Enter the parent code'],
    }),
    code: text({
      label: ['区划编号', 'Code'],
      max: 12,
      fixedOnEdit: true,
      search: true,
      required: ['请输入区划编号', 'Enter the code'],
      pattern: { source: '\\d{2,12}', message: ['区划编号由数字组成', 'A code is made of digits'] },
    }),
    name: text({ label: ['区划名称', 'Name'], max: 32, search: true, required: ['请输入区划名称', 'Enter the name'] }),
    level: choice({
      label: ['区划等级', 'Level'],
      fixedOnEdit: true,
      required: ['请选择区划等级', 'Select a level'],
      options: regionLevels.map(({ value, label }) => ({ value, label })),
    }),
    sort: integer({
      label: ['区划排序', 'Sort'],
      min: 0,
      required: ['请输入区划排序', 'Enter the sort'],
    }),
    remark: text({ label: ['区划备注', 'Remark'], max: 255, wide: true, multiline: true }),
  },
});
