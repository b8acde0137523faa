import type { Answers, Questionnaire } from '@manyi/shared/questionnaire/definition';
import { groupOf, levelCells } from '@manyi/shared/questionnaire/score';

/** What one valid answer adds, cell by cell: everybody (`''`) and each of its groups. */
export interface CountedAnswer {
  groups: string[];
  cells: { question: string; level: string }[];
}

export const countAnswer = (q: Questionnaire, answers: Answers): CountedAnswer => ({
  groups: groupOf(q, answers),
  cells: levelCells(q, answers),
});

export interface CountDelta {
  formId: string;
  relaId: string;
  question: string;
  group: string;
  level: string;
  n: number;
}

/** Sums of cells by their key. Submitting and rebuilding both add up here, so they cannot differ. */
export class CountSums {
  private readonly sums = new Map<string, CountDelta>();

  add(formId: string, relaId: string, { groups, cells }: CountedAnswer): void {
    for (const { question, level } of cells) {
      this.addCell(formId, relaId, question, '', level);
      for (const group of groups) this.addCell(formId, relaId, question, group, level);
    }
  }

  private addCell(formId: string, relaId: string, question: string, group: string, level: string): void {
    const key = `${formId} ${relaId} ${question} ${group} ${level}`;
    const sum = this.sums.get(key);
    if (sum) sum.n += 1;
    else this.sums.set(key, { formId, relaId, question, group, level, n: 1 });
  }

  all(): CountDelta[] {
    return [...this.sums.values()];
  }
}
