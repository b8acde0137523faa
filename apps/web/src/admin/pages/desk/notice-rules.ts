import type { Text } from '@manyi/shared/contract/text';
import { audiences, publishStates } from '@manyi/shared/resources/desk/notice.resource';
import { timeOf } from '../../../lib/relative-time.ts';
import type { FormExtras } from '../../crud/form-extras.ts';
import type { Values } from '../../crud/form-state.ts';

const nobody: Text = ['请选择机构或角色', 'Select departments or roles'];

const isChosen = ({ audience }: Values): boolean => audience === audiences.chosen;
const isEmptyList = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Lists belong to an audience that is chosen; reading again, to what is published. */
export const noticeExtras: FormExtras = {
  hides: (name, values) => {
    if (name === 'deptIds' || name === 'roleIds') return !isChosen(values);
    return name === 'readAgain' && values.publishState !== publishStates.published;
  },
  check: (values) =>
    isChosen(values) && isEmptyList(values.deptIds) && isEmptyList(values.roleIds)
      ? new Map([['deptIds', nobody]])
      : new Map(),
};

/** What a list says about one notice's state. One that is published for later is not out yet. */
export type Shown = 'draft' | 'planned' | 'out';

/** Clocks of browsers are off by a little: what is out in less than a minute is as good as out. */
const slackMs = 60_000;

export const shownState = (row: Values, now = Date.now()): Shown => {
  if (row.publishState !== publishStates.published) return 'draft';
  return typeof row.publishTime === 'string' && timeOf(row.publishTime).getTime() > now + slackMs ? 'planned' : 'out';
};

const countOf = (value: unknown): number => (typeof value === 'string' && value !== '' ? value.split(',').length : 0);

export const audienceText = (row: Values): Text => {
  if (!isChosen(row)) return ['全体人员', 'Everybody'];
  const [depts, roles] = [countOf(row.deptIds), countOf(row.roleIds)];
  const parts: Text[] = [
    ...(depts > 0 ? [[`${depts} 个机构`, `${depts} ${depts === 1 ? 'department' : 'departments'}`] as const] : []),
    ...(roles > 0 ? [[`${roles} 个角色`, `${roles} ${roles === 1 ? 'role' : 'roles'}`] as const] : []),
  ];
  return [parts.map(([zh]) => zh).join('、'), parts.map(([, en]) => en).join(', ')];
};
