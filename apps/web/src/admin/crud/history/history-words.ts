import type { Text } from '@manyi/shared/contract/text';

/** Words of a screen's own for the values of a field; null for the usual ones. */
export type ValueWords = Readonly<Record<string, (value: unknown) => Text | null>>;

export const words = {
  title: ['变更历史', 'History'],
  none: ['还没有变更记录', 'No changes recorded yet'],
  noneNext: ['此后的新增、修改和删除都会记在这里。', 'From now on what is added, edited or deleted is recorded here.'],
  noDetail: ['没有字段变化', 'No field changed'],
  system: ['系统', 'System'],
  empty: ['（空）', '(empty)'],
  before: ['原值', 'Before'],
  after: ['新值', 'After'],
  added: ['增加', 'Added'],
  taken: ['移除', 'Taken away'],
  secret: ['已更改，内容不显示', 'Changed; what it is, is not shown'],
  all: ['展开全部', 'Show all of it'],
  closed: ['变更历史不对你开放', 'This history is not open to you'],
  deleted: ['最近删除', 'Recently deleted'],
  noneDeleted: ['最近没有删除过数据', 'Nothing was deleted recently'],
  noneDeletedNext: [
    '从这里删除的数据会列在这里，并可查看它的变更历史。',
    'What is deleted here is listed with who did it and when, and with its history.',
  ],
  unnamed: ['（名称不显示）', '(name not shown)'],
  more: ['查看更早的', 'Show earlier'],
} as const satisfies Record<string, Text>;

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
  complete: ['结束调查', 'Survey closed'],
  reopen: ['重新开放', 'Reopened'],
  'download-messages': ['下载留言', 'Messages downloaded'],
  pause: ['暂停', 'Paused'],
  resume: ['恢复', 'Resumed'],
  close: ['结束', 'Closed'],
  publishResults: ['发布结果', 'Results published'],
  archive: ['归档', 'Archived'],
  move: ['移动', 'Moved'],
  setting: ['租户设置', 'Settings changed'],
  package: ['产品包配置', 'Package chosen'],
  datasource: ['数据源配置', 'Database chosen'],
  unlock: ['账号解封', 'Unlocked'],
  'change-password': ['修改密码', 'Password changed'],
  'reset-password': ['密码重置', 'Password reset'],
};

/** An action this page does not know yet shows its own name. */
export const actionText = (action: string): Text => actions[action] ?? [action, action];
