import { dateTime, dict, richText, text } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';

export const notice = defineResource({
  name: 'notice',
  area: 'desk',
  title: ['通知公告', 'Notices'],
  owner: 'tenant',
  titleField: 'title',
  createTimeRange: true,
  menuSort: 1,
  fields: {
    title: text({
      label: ['通知标题', 'Title'],
      max: 255,
      search: true,
      wide: true,
      required: ['请输入通知标题', 'Enter the title'],
    }),
    category: dict({
      label: ['通知类型', 'Category'],
      code: 'notice',
      search: true,
      width: 120,
      required: ['请选择通知类型', 'Select a category'],
    }),
    releaseTime: dateTime({
      label: ['通知日期', 'Released'],
      width: 180,
      required: ['请选择通知日期', 'Select the release time'],
    }),
    content: richText({
      label: ['通知内容', 'Content'],
      max: 100_000,
      list: false,
      wide: true,
      required: ['请输入通知内容', 'Enter the content'],
    }),
  },
});
