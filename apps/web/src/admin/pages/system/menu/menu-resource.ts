import { choice, integer, reference, text } from '@manyi/shared/resource/field';
import { defineResource } from '@manyi/shared/resource/resource';

export const menuCategory = { screen: 1, button: 2 } as const;

const category = choice({
  label: ['菜单类型', 'Kind'],
  width: 84,
  default: menuCategory.screen,
  required: ['请选择菜单类型', 'Select the kind'],
  options: [
    { value: 1, label: ['菜单', 'Menu'] },
    { value: 2, label: ['按钮', 'Button'] },
  ],
});

const common = {
  name: 'menu',
  area: 'system',
  owner: 'platform',
  titleField: 'name',
  tree: true,
  verbs: ['add', 'edit', 'delete', 'view'],
} as const;

const name = text({
  label: ['菜单名称', 'Name'],
  max: 64,
  search: true,
  width: 210,
  required: ['请输入菜单名称', 'Enter the name'],
});
const nameEn = text({ label: ['英文名称', 'English name'], max: 64, width: 130 });
const code = text({
  label: ['菜单编号', 'Code'],
  max: 64,
  search: true,
  width: 136,
  required: ['请输入菜单编号', 'Enter the code'],
});
const path = text({
  label: ['路由地址', 'Path'],
  max: 255,
  width: 160,
  required: ['请输入路由地址', 'Enter the path'],
});
const alias = text({
  label: ['菜单别名', 'Alias'],
  max: 64,
  width: 100,
  list: false,
  required: ['请输入菜单别名', 'Enter the alias'],
});
const action = choice({
  label: ['按钮功能', 'Place of the button'],
  width: 120,
  list: false,
  default: 1,
  options: [
    { value: 1, label: ['工具栏', 'Tool bar'] },
    { value: 2, label: ['操作栏', 'Row'] },
    { value: 3, label: ['工具操作栏', 'Both'] },
  ],
});
const isOpen = choice({
  label: ['新窗口', 'New tab'],
  width: 84,
  batch: true,
  default: 1,
  options: [
    { value: 1, label: ['否', 'No'] },
    { value: 2, label: ['是', 'Yes'] },
  ],
});
const sort = integer({
  label: ['菜单排序', 'Sort'],
  min: 0,
  width: 80,
  batch: true,
  required: ['请输入菜单排序', 'Enter the sort'],
});
const source = text({ label: ['菜单图标', 'Icon'], max: 255, list: false });
const remark = text({ label: ['备注', 'Remark'], max: 255, multiline: true, wide: true });

export const menuList = defineResource({
  ...common,
  title: ['菜单管理', 'Menus'],
  fields: { name, nameEn, code, category, sort, isOpen, path, alias, action, remark: { ...remark, list: false } },
});

export const menuForm = defineResource({
  ...common,
  title: ['菜单', 'Menu'],
  fields: {
    category,
    parentId: reference({ label: ['上级菜单', 'Parent menu'], to: 'menu', batch: true }),
    name,
    nameEn,
    code,
    alias,
    path,
    source,
    action,
    isOpen,
    sort,
    remark,
  },
});
