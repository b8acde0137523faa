import { integer, text } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';

/** A heading in the top bar that shows part of the menu; which part is chosen by its grant. */
export const topmenu = defineResource({
  name: 'topmenu',
  area: 'system',
  title: ['顶部菜单', 'Top menus'],
  owner: 'tenant',
  titleField: 'name',
  verbs: ['add', 'edit', 'delete', 'view'],
  sort: ['sort', 'asc'],
  menuSort: 8,
  fields: {
    name: text({
      label: ['菜单名称', 'Name'],
      max: 64,
      width: 160,
      search: true,
      required: ['请输入菜单名称', 'Enter the name'],
    }),
    code: text({
      label: ['菜单编号', 'Code'],
      max: 64,
      width: 140,
      search: true,
      required: ['请输入菜单编号', 'Enter the code'],
      unique: ['菜单编号已存在', 'This code is already in use'],
    }),
    source: text({
      label: ['菜单图标', 'Icon'],
      max: 255,
      width: 160,
      required: ['请输入菜单图标', 'Enter the icon'],
    }),
    path: text({ label: ['路由地址', 'Path'], max: 255, width: 180 }),
    sort: integer({
      label: ['菜单排序', 'Sort'],
      min: 0,
      max: 1_000_000,
      width: 100,
      batch: true,
      required: ['请输入菜单排序', 'Enter the sort'],
    }),
  },
});
