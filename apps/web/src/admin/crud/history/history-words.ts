import type { Text } from '@manyi/shared/contract/text';

/** What happened to a record, by the names the audit gives it. */
const actions: Readonly<Record<string, Text>> = {
  add: ['新增', 'Added'],
  edit: ['修改', 'Edited'],
  delete: ['删除', 'Deleted'],
  import: ['导入', 'Imported'],
  grant: ['授权', 'Rights granted'],
  publish: ['发布', 'Published'],
  withdraw: ['撤回', 'Withdrawn'],
  remind: ['提醒未读人员', 'Readers reminded'],
  export: ['导出', 'Exported'],
  complete: ['结束', 'Closed'],
  reopen: ['重新开放', 'Reopened'],
  move: ['移动', 'Moved'],
  setting: ['租户设置', 'Settings changed'],
  package: ['产品包配置', 'Package chosen'],
  unlock: ['账号解封', 'Unlocked'],
  'change-password': ['修改密码', 'Password changed'],
  'reset-password': ['密码重置', 'Password reset'],
};

/** An action this page does not know yet shows its own name. */
export const actionText = (action: string): Text => actions[action] ?? [action, action];
