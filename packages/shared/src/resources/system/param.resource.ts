import { text } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';

export const param = defineResource({
  name: 'param',
  area: 'system',
  title: ['系统参数', 'System parameters'],
  owner: 'platform',
  titleField: 'paramName',
  menuSort: 7,
  fields: {
    paramName: text({
      label: ['参数名称', 'Name'],
      max: 255,
      search: true,
      required: ['请输入参数名称', 'Enter the parameter name'],
    }),
    paramKey: text({
      label: ['参数键名', 'Key'],
      max: 255,
      search: true,
      required: ['请输入参数键名', 'Enter the parameter key'],
      unique: ['参数键名已存在', 'This key is already in use'],
    }),
    paramValue: text({
      label: ['参数键值', 'Value'],
      max: 2000,
      multiline: true,
      wide: true,
      required: ['请输入参数键值', 'Enter the parameter value'],
    }),
    remark: text({ label: ['备注', 'Remark'], max: 255, wide: true, multiline: true }),
  },
});
