import type { PublishProblem } from '@manyi/shared/contract/survey';
import type { Language, Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { checkDefinition } from '@manyi/shared/questionnaire/check-definition';
import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import { indicatorTemplates } from '@manyi/shared/questionnaire/templates/indicator-template';
import type { CollegeRecord } from '../college/college-row.ts';
import type { FormRecord } from './form-row.ts';

export interface GuardReport {
  problems: PublishProblem[];
  warnings: PublishProblem[];
}

export interface GuardInput {
  form: Pick<FormRecord, 'audience' | 'indicatorTemplate' | 'startTime' | 'endTime'>;
  definition: Questionnaire;
  colleges: readonly Pick<CollegeRecord, 'collegeName' | 'headCount'>[];
  /** `yyyy-MM-dd HH:mm:ss`, the clock of the database. */
  now: string;
}

export const definitionProblems = (
  definition: Questionnaire,
  form: Pick<FormRecord, 'audience' | 'indicatorTemplate'>,
  language: Language,
): GuardReport => {
  const template = indicatorTemplates.find(({ code }) => code === form.indicatorTemplate);
  const found = checkDefinition(definition, template && { template, audience: form.audience });
  const of = (severity: 'error' | 'warning') =>
    found
      .filter((problem) => problem.severity === severity)
      .map(({ severity: _, message, ...place }) => ({ ...place, message: textIn(message, language) }));
  return { problems: of('error'), warnings: of('warning') };
};

/** Everything that stands in the way of publishing, all at once, and what the author should know besides. */
export const publishGuards = ({ form, definition, colleges, now }: GuardInput, language: Language): GuardReport => {
  const { problems, warnings } = definitionProblems(definition, form, language);
  const say = (list: PublishProblem[], code: string, text: Text) =>
    list.push({ code, message: textIn(text, language) });
  if (!form.endTime) say(problems, 'noEnd', ['没有设置结束时间', 'No end time is set']);
  else if (form.endTime <= now) say(problems, 'endPast', ['结束时间已过', 'The end time has passed']);
  if (form.endTime && form.startTime && form.startTime >= form.endTime)
    say(problems, 'timeOrder', ['结束时间必须晚于开始时间', 'The end must be after the start']);
  if (colleges.length === 0) say(problems, 'noCollege', ['调查范围内没有院校', 'No college takes part']);
  const missing = colleges.filter(({ headCount }) => headCount === null || headCount === 0);
  if (missing.length > 0) {
    const names = missing.slice(0, 5).map(({ collegeName }) => collegeName);
    say(warnings, 'noHeadCount', [
      `${missing.length} 所院校还没有填报人数，无法计算参与率：${names.join('、')}${missing.length > 5 ? '等' : ''}`,
      `${missing.length} colleges have no head-count, so their participation cannot be computed: ${names.join(', ')}${missing.length > 5 ? ', …' : ''}`,
    ]);
  }
  return { problems, warnings };
};
