import type { AnswerProblem } from './answer-problem.ts';
import { compileCheck, isRecord } from './check-answer.ts';
import type { Answer, Answers, Questionnaire } from './definition.ts';
import { conditionHolds } from './visibility.ts';

export interface CheckedAnswers {
  /** Only visible, known and valid answers, rebuilt from scratch: nothing the sender invented gets through. */
  answers: Answers;
  problems: AnswerProblem[];
}

/**
 * Compiled once per definition; each call is then one pass over the items. Takes anything and never throws.
 * - Codes of unknown items and of hidden ones are dropped without a word: a draft may be older than the definition.
 * - An unknown option or level, a wrong type or a broken limit in a visible question is a problem, and that answer is dropped.
 * - A visible question with a problem counts as unanswered for the conditions after it.
 * - `null`, `''`, blank text, `[]` and `false` are no answers. Texts are trimmed and freed of control characters.
 */
export const compileValidator = (q: Questionnaire): ((answers: unknown) => CheckedAnswers) => {
  const pages = q.pages.map((page) => ({
    visibleIf: page.visibleIf,
    items: page.items.map((item) => ({
      code: item.code,
      visibleIf: item.visibleIf,
      required: item.required === true,
      isMatrix: item.type === 'matrix',
      check: compileCheck(item),
    })),
  }));
  return (given) => {
    const answers: Answers = {};
    const problems: AnswerProblem[] = [];
    const source = isRecord(given) ? given : {};
    if (!isRecord(given)) problems.push({ item: '', problem: 'type' });
    for (const page of pages) {
      if (page.visibleIf && !conditionHolds(page.visibleIf, answers)) continue;
      for (const { code, visibleIf, required, isMatrix, check } of page.items) {
        if (visibleIf && !conditionHolds(visibleIf, answers)) continue;
        const before = problems.length;
        const answer: Answer | undefined = check(Object.hasOwn(source, code) ? source[code] : undefined, problems);
        if (answer !== undefined) answers[code] = answer;
        // A matrix reports its missing rows itself.
        else if (required && !isMatrix && problems.length === before)
          problems.push({ item: code, problem: 'required' });
      }
    }
    return { answers, problems };
  };
};
