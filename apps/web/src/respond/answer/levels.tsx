/** @jsxImportSource preact */
import type { AnswerProblem } from '@manyi/shared/questionnaire/answer-problem';
import { type Answer, type ItemOf, type LevelOrNA, levels } from '@manyi/shared/questionnaire/definition';
import { levelLabel } from '@manyi/shared/questionnaire/level-label';
import { useState } from 'preact/hooks';
import { t } from '../texts.ts';
import { useWords } from '../words.ts';
import { fieldId, GroupField, Problem } from './field.tsx';
import { Target } from './target.tsx';

const scale = (allowNA: boolean | undefined): LevelOrNA[] => (allowNA ? [...levels, 'NA'] : [...levels]);

const Targets = ({
  name,
  allowNA,
  chosen,
  onChoose,
  onTap,
}: {
  name: string;
  allowNA: boolean | undefined;
  chosen: Answer | undefined;
  onChoose(level: LevelOrNA): void;
  onTap?(): void;
}) => {
  const { w } = useWords();
  return (
    <div class="targets levels">
      {scale(allowNA).map((level) => (
        <Target
          key={level}
          kind="radio"
          name={name}
          value={level}
          level={level}
          label={w(levelLabel[level])}
          checked={chosen === level}
          onChoose={() => onChoose(level)}
          onTap={onTap}
        />
      ))}
    </div>
  );
};

export interface ItemProps<T> {
  item: T;
  answer: Answer | undefined;
  problems: AnswerProblem[];
  onAnswer(answer: Answer | undefined): void;
}

export const Satisfaction = ({ item, answer, problems, onAnswer }: ItemProps<ItemOf<'satisfaction'>>) => (
  <GroupField item={item} problem={problems[0]} onClear={answer === undefined ? undefined : () => onAnswer(undefined)}>
    <Targets name={fieldId(item.code)} allowNA={item.allowNA} chosen={answer} onChoose={onAnswer} />
  </GroupField>
);

/** A stack of cards, one a row. On a phone a tapped card folds to its answer, so that the next one comes under the thumb. */
export const Matrix = ({ item, answer, problems, onAnswer }: ItemProps<ItemOf<'matrix'>>) => {
  const { a } = useWords();
  const cells = asCells(answer);
  const whole = problems.find(({ row }) => row === undefined);
  return (
    <GroupField item={item} problem={whole} onClear={answer === undefined ? undefined : () => onAnswer(undefined)}>
      <div class="cards">
        {item.rows.map((row) => (
          <MatrixCard
            key={row.code}
            id={fieldId(item.code, row.code)}
            title={a(row.title)}
            allowNA={item.allowNA}
            chosen={cells[row.code]}
            problem={problems.find((problem) => problem.row === row.code)}
            onChoose={(level) => onAnswer({ ...cells, [row.code]: level })}
          />
        ))}
      </div>
    </GroupField>
  );
};

const MatrixCard = ({
  id,
  title,
  allowNA,
  chosen,
  problem,
  onChoose,
}: {
  id: string;
  title: string;
  allowNA: boolean | undefined;
  chosen: LevelOrNA | undefined;
  problem: AnswerProblem | undefined;
  onChoose(level: LevelOrNA): void;
}) => {
  const { w } = useWords();
  const [folded, setFolded] = useState(chosen !== undefined);
  // Late enough that a double tap ends on this card.
  const fold = () => setTimeout(setFolded, 220, true);
  return (
    <fieldset
      class={`card${folded && chosen ? ' folded' : ''}${problem ? ' wrong' : ''}`}
      id={id}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <legend>{title}</legend>
      <Problem id={`${id}-problem`} problem={problem} />
      <Targets
        name={id}
        allowNA={allowNA}
        chosen={chosen}
        onChoose={onChoose}
        onTap={folded ? () => setFolded(false) : fold}
      />
      {folded && chosen && (
        <button
          type="button"
          class="link unfold"
          aria-label={`${w(t.change)} ${title}`}
          onClick={() => setFolded(false)}
        >
          {w(t.change)}
        </button>
      )}
    </fieldset>
  );
};

const asCells = (answer: Answer | undefined): Record<string, LevelOrNA> => {
  const cells: Record<string, LevelOrNA> = {};
  if (typeof answer !== 'object') return cells;
  for (const [row, value] of Object.entries(answer)) {
    const level = scale(true).find((known) => known === value);
    if (level) cells[row] = level;
  }
  return cells;
};
