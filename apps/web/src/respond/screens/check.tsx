/** @jsxImportSource preact */
import type { AnswerProblem } from '@manyi/shared/questionnaire/answer-problem';
import type { Answers, Item, QuestionPage } from '@manyi/shared/questionnaire/definition';
import { ownAnswer } from '@manyi/shared/questionnaire/visibility';
import { answeredOf, missing, t } from '../texts.ts';
import { useWords } from '../words.ts';
import { Screen } from './frame.tsx';

/** Every page with what is answered and what is missing, then the one button that sends. */
export const Check = ({
  pages,
  answers,
  problems,
  onPage,
  onBack,
  onSubmit,
}: {
  pages: { page: QuestionPage; items: Item[] }[];
  answers: Answers;
  problems: AnswerProblem[];
  onPage(code: string): void;
  onBack(): void;
  onSubmit(): void;
}) => {
  const { w, a } = useWords();
  return (
    <Screen
      screen="check"
      title={w(t.review)}
      actions={
        <>
          <button type="button" class="secondary" onClick={onBack}>
            {w(t.back)}
          </button>
          <button type="button" class="primary" disabled={problems.length > 0} onClick={onSubmit}>
            {w(t.submit)}
          </button>
        </>
      }
    >
      <p class={problems.length > 0 ? 'summary wrong' : 'summary'} role="status">
        {w(problems.length > 0 ? missing(problems.length) : t.reviewReady)}
      </p>
      <ul class="overview">
        {pages.map(({ page, items }) => {
          const asked = items.filter(({ type }) => type !== 'section');
          const wrong = problems.some(({ item }) => asked.some(({ code }) => code === item));
          const done = asked.filter(({ code }) => ownAnswer(answers, code) !== undefined).length;
          return (
            <li key={page.code} class={wrong ? 'wrong' : ''}>
              <span class="name">{a(page.title)}</span>
              <span class="count">{w(answeredOf(done, asked.length))}</span>
              <button
                type="button"
                class="link"
                aria-label={`${w(wrong ? t.fill : t.edit)} ${a(page.title)}`}
                onClick={() => onPage(page.code)}
              >
                {w(wrong ? t.fill : t.edit)}
              </button>
            </li>
          );
        })}
      </ul>
      <p class="help">{w(t.submitNote)}</p>
    </Screen>
  );
};
