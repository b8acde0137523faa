import type { Text } from '../contract/text.ts';
import type { LevelOrNA } from './definition.ts';

/** The words of the scale, the same in the questionnaire, in results and in the report. */
export const levelLabel: Record<LevelOrNA, Text> = {
  L5: ['非常满意', 'Very satisfied'],
  L4: ['满意', 'Satisfied'],
  L3: ['一般', 'Neutral'],
  L2: ['不满意', 'Dissatisfied'],
  L1: ['非常不满意', 'Very dissatisfied'],
  NA: ['不了解', "Don't know"],
};
