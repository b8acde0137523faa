import type { Text } from '../contract/text.ts';

/** Something wrong with a questionnaire, and where. Errors stop publishing; warnings are for the author to judge. */
export interface DefinitionProblem {
  code: DefinitionProblemCode;
  severity: 'error' | 'warning';
  message: Text;
  /** Code of the page, item, matrix row or option concerned; absent when it is the whole questionnaire. */
  page?: string;
  item?: string;
  row?: string;
  option?: string;
}

export type DefinitionProblemCode =
  | 'shape'
  | 'noPages'
  | 'noQuestions'
  | 'emptyPage'
  | 'duplicateCode'
  | 'emptyTitle'
  | 'emptyLabel'
  | 'missingEnglish'
  | 'fewOptions'
  | 'noRows'
  | 'sameLabel'
  | 'limits'
  | 'unknownReference'
  | 'laterReference'
  | 'loop'
  | 'unknownValue'
  | 'wrongOperator'
  | 'neverVisible'
  | 'requiredButHidden'
  | 'indicatorType'
  | 'unknownIndicator'
  | 'indicatorAudience'
  | 'sharedIndicator'
  | 'indicatorWithoutQuestion'
  | 'fineGroups';

export type Place = Pick<DefinitionProblem, 'page' | 'item' | 'row' | 'option'>;

export type AddProblem = (
  severity: DefinitionProblem['severity'],
  code: DefinitionProblemCode,
  message: Text,
  place?: Place,
) => void;
