/** @jsxImportSource preact */
import type { AnswerProblem } from '@manyi/shared/questionnaire/answer-problem';
import type { Answer, Item as ItemDefinition } from '@manyi/shared/questionnaire/definition';
import { useWords } from '../words.ts';
import { Dropdown, Multi, Ranking, Single } from './choices.tsx';
import { Consent, DateInput, LongText, NumberInput, Numbers, ShortText } from './inputs.tsx';
import { Matrix, Satisfaction } from './levels.tsx';

export const Item = ({
  item,
  ...rest
}: {
  item: ItemDefinition;
  answer: Answer | undefined;
  problems: AnswerProblem[];
  /** Of the respondent, for random order. */
  seed: string;
  onAnswer(answer: Answer | undefined): void;
}) => {
  const { a } = useWords();
  switch (item.type) {
    case 'satisfaction':
      return <Satisfaction item={item} {...rest} />;
    case 'matrix':
      return <Matrix item={item} {...rest} />;
    case 'single':
      return <Single item={item} {...rest} />;
    case 'dropdown':
      return <Dropdown item={item} {...rest} />;
    case 'multi':
      return <Multi item={item} {...rest} />;
    case 'ranking':
      return <Ranking item={item} {...rest} />;
    case 'rating':
    case 'nps':
      return <Numbers item={item} {...rest} />;
    case 'number':
      return <NumberInput item={item} {...rest} />;
    case 'shortText':
      return <ShortText item={item} {...rest} />;
    case 'longText':
      return <LongText item={item} {...rest} />;
    case 'date':
      return <DateInput item={item} {...rest} />;
    case 'consent':
      return <Consent item={item} {...rest} />;
    case 'section':
      return (
        <div class="section">
          <h2>{a(item.title)}</h2>
          {item.help && <p>{a(item.help)}</p>}
        </div>
      );
  }
};
