import {
  type Audience,
  audiences,
  type FormStatus,
  formStatus,
  type RelaStatus,
  relaStatus,
} from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import type { ItemType } from '@manyi/shared/questionnaire/definition';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** Names of the survey's own things, the same on every screen. */
export const audienceNames: Record<Audience, Text> = {
  STUDENT: ['在校生', 'Enrolled students'],
  GRADUATE_CURRENT: ['应届毕业生', "This year's graduates"],
  GRADUATE_3Y: ['毕业三年内毕业生', 'Graduates of the last three years'],
  TEACHER: ['教职工', 'Faculty and staff'],
  EMPLOYER: ['用人单位', 'Employers'],
  PARENT: ['家长', 'Parents'],
  OTHER: ['其他', 'Others'],
};

export const isAudience = (value: string | undefined): value is Audience => audiences.some((one) => one === value);

export const formStatusNames: Record<FormStatus, { name: Text; tone: BadgeTone }> = {
  [formStatus.draft]: { name: ['草稿', 'Draft'], tone: 'neutral' },
  [formStatus.published]: { name: ['待开始', 'Scheduled'], tone: 'accent' },
  [formStatus.collecting]: { name: ['进行中', 'Collecting'], tone: 'success' },
  [formStatus.paused]: { name: ['已暂停', 'Paused'], tone: 'warning' },
  [formStatus.closed]: { name: ['已结束', 'Closed'], tone: 'neutral' },
  [formStatus.resultsPublished]: { name: ['结果已发布', 'Results published'], tone: 'neutral' },
  [formStatus.archived]: { name: ['已归档', 'Archived'], tone: 'neutral' },
};

export const relaStatusNames: Record<RelaStatus, { name: Text; tone: BadgeTone }> = {
  [relaStatus.notStarted]: { name: ['未开始', 'Not started'], tone: 'neutral' },
  [relaStatus.collecting]: { name: ['进行中', 'Collecting'], tone: 'accent' },
  [relaStatus.reached]: { name: ['已达标', 'Target reached'], tone: 'success' },
  [relaStatus.completed]: { name: ['已结束', 'Closed'], tone: 'neutral' },
  [relaStatus.locked]: { name: ['已锁定', 'Locked'], tone: 'neutral' },
};

export const itemTypeNames: Record<ItemType, Text> = {
  satisfaction: ['满意度', 'Satisfaction'],
  matrix: ['满意度矩阵', 'Satisfaction matrix'],
  single: ['单选', 'Single choice'],
  dropdown: ['下拉单选', 'Drop-down'],
  multi: ['多选', 'Multiple choice'],
  ranking: ['排序', 'Ranking'],
  rating: ['星级评分', 'Rating'],
  nps: ['推荐意愿 0–10', 'Recommendation 0–10'],
  number: ['数字', 'Number'],
  shortText: ['单行文字', 'Short text'],
  longText: ['多行文字 / 留言', 'Long text / message'],
  date: ['日期', 'Date'],
  consent: ['同意声明', 'Consent'],
  section: ['说明文字', 'Text only'],
};
