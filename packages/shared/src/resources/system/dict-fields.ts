import { choice, integer, reference, text } from '../../resource/field.ts';

/** Dictionaries of the platform and of a tenant have the same fields; a row without a parent is the dictionary itself. */
export const dictFields = (self: 'dict' | 'dict-biz') => ({
  code: text({
    label: ['字典编号', 'Number'],
    max: 64,
    search: true,
    required: ['请输入字典编号', 'enter the dictionary number'],
  }),
  dictValue: text({
    label: ['字典名称', 'Name'],
    max: 255,
    search: true,
    required: ['请输入字典名称', 'enter the dictionary name'],
  }),
  dictKey: text({
    label: ['字典键值', 'Key'],
    max: 64,
    required: ['请输入字典键值', 'enter the dictionary key'],
  }),
  sort: integer({
    label: ['字典排序', 'Sort'],
    min: 0,
    width: 90,
    batch: true,
    required: ['请输入字典排序', 'enter the dictionary sort'],
  }),
  isSealed: choice({
    label: ['封存', 'Sealed'],
    width: 90,
    toggle: true,
    batch: true,
    default: 0,
    required: ['请选择是否封存', 'select sealed'],
    options: [
      { value: 0, label: ['否', 'No'] },
      { value: 1, label: ['是', 'Yes'] },
    ],
  }),
  parentId: reference({ label: ['上级字典', 'Parent dictionary'], to: self, list: false }),
  remark: text({ label: ['备注', 'Remark'], max: 255, multiline: true, wide: true }),
});
