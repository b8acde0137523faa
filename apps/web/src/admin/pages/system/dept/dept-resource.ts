import { integer, reference, text, textChoice } from '@manyi/shared/resource/field';
import { defineResource } from '@manyi/shared/resource/resource';

const kinds = [
  { value: 'SCHOOL', label: ['院校', 'School'] },
  { value: 'FACULTY', label: ['二级学院', 'Faculty'] },
] as const;

const common = {
  name: 'dept',
  area: 'system',
  owner: 'tenant',
  titleField: 'deptName',
  tree: true,
  verbs: ['add', 'edit', 'delete', 'view'],
} as const;

const deptName = text({
  label: ['机构名称', 'Name'],
  max: 64,
  search: true,
  width: 240,
  required: ['请输入机构名称', 'Enter the name'],
});
const fullName = text({
  label: ['机构全称', 'Full name'],
  max: 128,
  search: true,
  width: 220,
});
const collegeCode = text({ label: ['院校代码', 'College code'], max: 32, search: true, width: 110 });
const sort = integer({
  label: ['排序', 'Sort'],
  min: 0,
  width: 72,
  batch: true,
  required: ['请输入排序', 'Enter the sort'],
});
const remark = text({ label: ['备注', 'Remark'], max: 255, multiline: true, wide: true });

/** The list and its search. The calls of departments are written by hand, so this is no resource of the generic engine. */
export const deptList = defineResource({
  ...common,
  title: ['机构管理', 'Departments'],
  fields: {
    deptName,
    fullName,
    collegeKind: textChoice({ label: ['院校类别', 'College kind'], search: true, width: 110, options: kinds }),
    collegeCode,
    sort,
    remark,
  },
});

/** The dialog, where being no college is a choice too. */
export const deptForm = defineResource({
  ...common,
  title: ['机构', 'Department'],
  fields: {
    parentId: reference({ label: ['上级机构', 'Parent'], to: 'dept', batch: true }),
    deptName,
    fullName,
    collegeKind: textChoice({
      label: ['院校类别', 'College kind'],
      options: [{ value: '', label: ['不是院校', 'No college'] }, ...kinds],
    }),
    collegeCode,
    sort,
    remark,
  },
});
