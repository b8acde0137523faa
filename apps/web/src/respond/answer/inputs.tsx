/** @jsxImportSource preact */
import { defaultMaxLength } from '@manyi/shared/questionnaire/check-answer';
import type { ItemOf } from '@manyi/shared/questionnaire/definition';
import { charactersLeft, t } from '../texts.ts';
import { useWords } from '../words.ts';
import { fieldId, GroupField, SingleField } from './field.tsx';
import type { ItemProps } from './levels.tsx';
import { Target } from './target.tsx';

/** Rating and NPS: numbers side by side, the words at both ends. */
export const Numbers = ({ item, answer, problems, onAnswer }: ItemProps<ItemOf<'rating' | 'nps'>>) => {
  const { w } = useWords();
  const first = item.type === 'nps' ? 0 : 1;
  const last = item.type === 'nps' ? 10 : item.max;
  const numbers = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return (
    <GroupField
      item={item}
      problem={problems[0]}
      onClear={answer === undefined ? undefined : () => onAnswer(undefined)}
    >
      <div class={`numbers ${item.type}`}>
        {numbers.map((number) => (
          <Target
            key={number}
            kind="radio"
            name={fieldId(item.code)}
            value={String(number)}
            label={String(number)}
            checked={answer === number}
            onChoose={() => onAnswer(number)}
          />
        ))}
      </div>
      {item.type === 'nps' && (
        <p class="ends" aria-hidden="true">
          <span>{w(t.npsLow)}</span>
          <span>{w(t.npsHigh)}</span>
        </p>
      )}
    </GroupField>
  );
};

const textOf = (answer: unknown): string =>
  typeof answer === 'string' ? answer : typeof answer === 'number' ? String(answer) : '';

/** What cannot be read as a number stays as it was typed, so that the respondent can mend it. */
const readNumber = (typed: string): string | number | undefined => {
  const plain = typed.normalize('NFKC').trim();
  if (plain === '') return undefined;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : typed;
};

export const NumberInput = ({ item, answer, problems, onAnswer }: ItemProps<ItemOf<'number'>>) => {
  const { a } = useWords();
  return (
    <SingleField item={item} problem={problems[0]}>
      {(control) => (
        <span class="with-unit">
          <input
            {...control}
            type="text"
            inputMode={item.integer ? 'numeric' : 'decimal'}
            autocomplete="off"
            value={textOf(answer)}
            onChange={(event) => onAnswer(readNumber(event.currentTarget.value))}
          />
          {item.unit && <span>{a(item.unit)}</span>}
        </span>
      )}
    </SingleField>
  );
};

export const ShortText = ({ item, answer, problems, onAnswer }: ItemProps<ItemOf<'shortText'>>) => (
  <SingleField item={item} problem={problems[0]}>
    {(control) => (
      <input
        {...control}
        type="text"
        autocomplete="off"
        maxLength={item.maxLength ?? defaultMaxLength.shortText}
        value={textOf(answer)}
        onInput={({ currentTarget: { value } }) => onAnswer(value === '' ? undefined : value)}
      />
    )}
  </SingleField>
);

export const LongText = ({ item, answer, problems, onAnswer }: ItemProps<ItemOf<'longText'>>) => {
  const { w } = useWords();
  const most = item.maxLength ?? defaultMaxLength.longText;
  const text = textOf(answer);
  const left = most - text.length;
  return (
    <SingleField item={item} problem={problems[0]}>
      {(control) => (
        <>
          <textarea
            {...control}
            rows={5}
            maxLength={most}
            value={text}
            onInput={({ currentTarget: { value } }) => onAnswer(value === '' ? undefined : value)}
          />
          {left < most / 5 && <p class="help">{w(charactersLeft(left))}</p>}
        </>
      )}
    </SingleField>
  );
};

export const DateInput = ({ item, answer, problems, onAnswer }: ItemProps<ItemOf<'date'>>) => (
  <SingleField item={item} problem={problems[0]}>
    {(control) => (
      <input
        {...control}
        type="date"
        min="1900-01-01"
        max="2100-12-31"
        value={textOf(answer)}
        onChange={({ currentTarget: { value } }) => onAnswer(value === '' ? undefined : value)}
      />
    )}
  </SingleField>
);

export const Consent = ({ item, answer, problems, onAnswer }: ItemProps<ItemOf<'consent'>>) => {
  const { w } = useWords();
  return (
    <GroupField item={item} problem={problems[0]}>
      <div class="targets">
        <Target
          kind="checkbox"
          name={fieldId(item.code)}
          value="true"
          label={w(t.agree)}
          checked={answer === true}
          onChoose={(on) => onAnswer(on ? true : undefined)}
        />
      </div>
    </GroupField>
  );
};
