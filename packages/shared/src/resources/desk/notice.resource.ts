import { choice, dateTime, dict, references, richText, text } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';

export const publishStates = { draft: 0, published: 1 } as const;
export const audiences = { everybody: 1, chosen: 2 } as const;

/** A body without a state and an audience is published to everybody: what the spec's clients send, and what they mean. */
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
      batch: true,
      required: ['请选择通知类型', 'Select a category'],
    }),
    releaseTime: dateTime({
      label: ['通知日期', 'Released'],
      width: 180,
      required: ['请选择通知日期', 'Select the release time'],
    }),
    publishState: choice({
      label: ['发布状态', 'State'],
      width: 100,
      default: publishStates.published,
      options: [
        { value: publishStates.draft, label: ['草稿', 'Draft'] },
        { value: publishStates.published, label: ['已发布', 'Published'] },
      ],
    }),
    audience: choice({
      label: ['发布范围', 'Audience'],
      width: 140,
      default: audiences.everybody,
      options: [
        { value: audiences.everybody, label: ['全体人员', 'Everybody'] },
        { value: audiences.chosen, label: ['指定机构或角色', 'Departments or roles'] },
      ],
    }),
    deptIds: references({ label: ['机构（含下级）', 'Departments, with all below'], to: 'dept', list: false }),
    roleIds: references({ label: ['角色', 'Roles'], to: 'role', list: false }),
    content: richText({
      label: ['通知内容', 'Content'],
      max: 100_000,
      list: false,
      wide: true,
      required: ['请输入通知内容', 'Enter the content'],
    }),
    /** From when readers see it; empty for a draft. Kept by the database, like the two below. */
    publishTime: dateTime({ label: ['发布时间', 'Published'], form: false, list: false }),
    changeTime: dateTime({ label: ['发布后修改', 'Changed since'], form: false, list: false }),
    /** Whoever read it before this has to read it again. */
    renewTime: dateTime({ label: ['要求重读', 'To be read again since'], form: false, list: false }),
  },
});

/** Sent beside the fields when a published notice is edited, and kept nowhere: whether whoever read it has to read it again. */
export const readAgain = choice({
  label: ['修改后', 'After this change'],
  default: 0,
  options: [
    { value: 0, label: ['已读的仍算已读', 'What was read stays read'] },
    { value: 1, label: ['请大家重新阅读', 'Everybody is to read it again'] },
  ],
});
