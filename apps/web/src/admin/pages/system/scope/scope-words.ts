import type { Text } from '@manyi/shared/contract/text';
import { dataScopeType } from '@manyi/shared/resource/scope-condition';

/** What each rule of data scopes is called and does, in the order of the dictionary. */
export const rules: readonly { type: string; name: Text; effect: Text }[] = [
  {
    type: dataScopeType.all,
    name: ['全部可见', 'All'],
    effect: [
      '看到这个列表的全部数据；与其他规则一起授予时，以它为准。',
      'Sees every row of the list, whatever other rules are granted beside it.',
    ],
  },
  {
    type: dataScopeType.self,
    name: ['本人可见', 'Own'],
    effect: ['只看到自己创建的数据。', 'Sees only the rows that this person created.'],
  },
  {
    type: dataScopeType.dept,
    name: ['所在机构可见', 'Own departments'],
    effect: ['只看到自己所在机构的数据。', 'Sees the rows of the departments this person works in.'],
  },
  {
    type: dataScopeType.below,
    name: ['所在机构及子级可见', 'Own departments and below'],
    effect: [
      '看到自己所在机构以及所有下级机构的数据。',
      'Sees the rows of the departments this person works in, and of all below them.',
    ],
  },
  {
    type: dataScopeType.custom,
    name: ['自定义', 'By a condition'],
    effect: ['只看到符合下面条件的数据。', 'Sees the rows for which the condition below holds.'],
  },
];

export const ruleName = (type: unknown): Text | null => rules.find((rule) => rule.type === type)?.name ?? null;

export const apiKinds: readonly { type: string; name: Text }[] = [
  { type: '1', name: ['系统接口', 'System'] },
  { type: '2', name: ['业务接口', 'Business'] },
];
