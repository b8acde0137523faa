import type { Text } from '../contract/text.ts';

/** What can be wrong with one answer. `limit` is the bound that was missed, where there is one. */
export interface AnswerProblem {
  item: string;
  /** The row of a matrix. */
  row?: string;
  problem: AnswerProblemCode;
  limit?: number;
}

export type AnswerProblemCode =
  | 'required'
  | 'type'
  | 'unknownOption'
  | 'exclusive'
  | 'tooFew'
  | 'tooMany'
  | 'incomplete'
  | 'min'
  | 'max'
  | 'integer'
  | 'tooLong'
  | 'date';

/** The sentence that stands at the question. */
export const answerProblemText = ({ problem, limit = 0, row }: AnswerProblem): Text => texts[problem](limit, row);

const texts: Record<AnswerProblemCode, (limit: number, row: string | undefined) => Text> = {
  required: (_, row) =>
    row === undefined ? ['请回答这道题', 'Please answer this question'] : ['请回答这一项', 'Please answer this row'],
  type: () => ['答案格式不对，请重新填写', 'This answer cannot be read; please answer again'],
  unknownOption: () => ['所选的选项已不存在，请重新选择', 'The chosen option no longer exists; please choose again'],
  exclusive: () => ['所选的选项不能同时选择', 'These options cannot be chosen together'],
  tooFew: (limit) => [`请至少选择 ${limit} 项`, `Please choose at least ${limit}`],
  tooMany: (limit) => [`最多选择 ${limit} 项`, `Please choose at most ${limit}`],
  incomplete: () => ['请为每一项排出先后', 'Please put every item in order'],
  min: (limit) => [`请填写不小于 ${limit} 的数`, `Please enter ${limit} or more`],
  max: (limit) => [`请填写不大于 ${limit} 的数`, `Please enter ${limit} or less`],
  integer: () => ['请填写整数', 'Please enter a whole number'],
  tooLong: (limit) => [`最多 ${limit} 个字`, `Please use at most ${limit} characters`],
  date: () => ['请填写正确的日期', 'Please enter a valid date'],
};
