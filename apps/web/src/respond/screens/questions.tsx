/** @jsxImportSource preact */
import type { AnswerProblem } from '@manyi/shared/questionnaire/answer-problem';
import type { Answer, Answers, Item as ItemDefinition, QuestionPage } from '@manyi/shared/questionnaire/definition';
import { ownAnswer } from '@manyi/shared/questionnaire/visibility';
import { useEffect, useRef, useState } from 'preact/hooks';
import { fieldId } from '../answer/field.tsx';
import { Item } from '../answer/item.tsx';
import { t, toFix } from '../texts.ts';
import { useWords } from '../words.ts';
import { Screen } from './frame.tsx';

export const Questions = ({
  page,
  items,
  answers,
  problems,
  seed,
  checking,
  onAnswer,
  onBack,
  onNext,
  onCheck,
}: {
  page: QuestionPage;
  items: ItemDefinition[];
  answers: Answers;
  /** Of this page. Shown once the respondent has tried to go on, then followed as they are mended. */
  problems: AnswerProblem[];
  seed: string;
  /** The respondent has been at the check and may go straight back to it. */
  checking: boolean;
  onAnswer(code: string, answer: Answer | undefined): void;
  onBack(): void;
  onNext(): void;
  onCheck(): void;
}) => {
  const { w, a } = useWords();
  const [tried, setTried] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const first = useRef<AnswerProblem | undefined>(undefined);
  first.current = problems[0];
  useEffect(() => {
    if (attempt > 0 && first.current) focusOn(first.current);
  }, [attempt]);
  const goOn = (go: () => void) => () => {
    if (problems.length === 0) {
      go();
      return;
    }
    setTried(true);
    setAttempt(attempt + 1);
  };
  return (
    <Screen
      screen={`page ${page.code}`}
      title={a(page.title)}
      actions={
        <>
          <button type="button" class="secondary" onClick={onBack}>
            {w(t.back)}
          </button>
          {checking && (
            <button type="button" class="secondary" onClick={goOn(onCheck)}>
              {w(t.toReview)}
            </button>
          )}
          <button type="button" class="primary" onClick={goOn(onNext)}>
            {w(t.next)}
          </button>
        </>
      }
    >
      <p class="summary" role="alert">
        {tried && problems.length > 0 && <span key={attempt}>{w(toFix(problems.length))}</span>}
      </p>
      {items.map((item) => (
        <Item
          key={item.code}
          item={item}
          seed={seed}
          answer={ownAnswer(answers, item.code)}
          problems={tried ? problems.filter((problem) => problem.item === item.code) : []}
          onAnswer={(answer) => onAnswer(item.code, answer)}
        />
      ))}
    </Screen>
  );
};

/** The first control of the question concerned; the question itself is brought into view, so that its words can be read. */
const focusOn = ({ item, row }: AnswerProblem): void => {
  const field = document.getElementById(fieldId(item));
  const card = document.getElementById(fieldId(item, row));
  const control = (card ?? field)?.querySelector<HTMLElement>('input:checked, input, select, textarea, button');
  control?.focus({ preventScroll: true });
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // The first card is best read with the question above it.
  const shown = card?.previousElementSibling ? card : field;
  shown?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
};
