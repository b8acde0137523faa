/** @jsxImportSource preact */
import { defaultMaxLength } from '@manyi/shared/questionnaire/check-answer';
import type { Answer, ItemOf } from '@manyi/shared/questionnaire/definition';
import { chooseUpTo, t } from '../texts.ts';
import { useWords } from '../words.ts';
import { fieldId, GroupField, SingleField } from './field.tsx';
import type { ItemProps } from './levels.tsx';
import { shuffled } from './shuffle.ts';
import { Target } from './target.tsx';

const choiceOf = (answer: Answer | undefined): { choice: string; other: string } => ({
  choice: typeof answer === 'object' && 'choice' in answer && typeof answer.choice === 'string' ? answer.choice : '',
  other: otherOf(answer),
});

const choicesOf = (answer: Answer | undefined): { choices: string[]; other: string } => ({
  choices: typeof answer === 'object' && 'choices' in answer && Array.isArray(answer.choices) ? answer.choices : [],
  other: otherOf(answer),
});

const otherOf = (answer: Answer | undefined): string =>
  typeof answer === 'object' && 'other' in answer && typeof answer.other === 'string' ? answer.other : '';

const OtherText = ({ id, value, onInput }: { id: string; value: string; onInput(value: string): void }) => {
  const { w } = useWords();
  return (
    <div class="other">
      <label for={id}>{w(t.otherText)}</label>
      <input
        id={id}
        type="text"
        autocomplete="off"
        maxLength={defaultMaxLength.other}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  );
};

export const Single = ({
  item,
  answer,
  problems,
  onAnswer,
  seed,
}: ItemProps<ItemOf<'single' | 'dropdown'>> & { seed: string }) => {
  const { a } = useWords();
  const { choice, other } = choiceOf(answer);
  const options = item.random ? shuffled(item.options, seed + item.code) : item.options;
  return (
    <GroupField item={item} problem={problems[0]} onClear={choice ? () => onAnswer(undefined) : undefined}>
      <div class="targets">
        {options.map((option) => (
          <div key={option.code}>
            <Target
              kind="radio"
              name={fieldId(item.code)}
              value={option.code}
              label={a(option.label)}
              checked={choice === option.code}
              onChoose={() => onAnswer({ choice: option.code })}
            />
            {option.other && choice === option.code && (
              <OtherText
                id={fieldId(item.code, 'other')}
                value={other}
                onInput={(text) => onAnswer({ choice, other: text })}
              />
            )}
          </div>
        ))}
      </div>
    </GroupField>
  );
};

export const Dropdown = ({
  item,
  answer,
  problems,
  onAnswer,
  seed,
}: ItemProps<ItemOf<'single' | 'dropdown'>> & { seed: string }) => {
  const { w, a } = useWords();
  const { choice, other } = choiceOf(answer);
  const options = item.random ? shuffled(item.options, seed + item.code) : item.options;
  return (
    <SingleField item={item} problem={problems[0]}>
      {(control) => (
        <>
          <select
            {...control}
            value={choice}
            onChange={({ currentTarget: { value } }) => onAnswer(value === '' ? undefined : { choice: value })}
          >
            <option value="">{w(t.choose)}</option>
            {options.map((option) => (
              <option key={option.code} value={option.code}>
                {a(option.label)}
              </option>
            ))}
          </select>
          {item.options.some((option) => option.other && option.code === choice) && (
            <OtherText
              id={fieldId(item.code, 'other')}
              value={other}
              onInput={(text) => onAnswer({ choice, other: text })}
            />
          )}
        </>
      )}
    </SingleField>
  );
};

export const Multi = ({ item, answer, problems, onAnswer, seed }: ItemProps<ItemOf<'multi'>> & { seed: string }) => {
  const { w, a } = useWords();
  const { choices, other } = choicesOf(answer);
  const options = item.random ? shuffled(item.options, seed + item.code) : item.options;
  const exclusive = new Set(item.options.filter((option) => option.exclusive).map(({ code }) => code));
  const full = item.max !== undefined && choices.length >= item.max;
  const toggle = (code: string, on: boolean) => {
    const rest = choices.filter((chosen) => chosen !== code && !(on && (exclusive.has(code) || exclusive.has(chosen))));
    const next = on ? [...rest, code] : rest;
    onAnswer(next.length === 0 ? undefined : { choices: next, ...(other && { other }) });
  };
  return (
    <GroupField item={item} problem={problems[0]} hint={item.max && !item.help ? w(chooseUpTo(item.max)) : ''}>
      <div class="targets">
        {options.map((option) => {
          const checked = choices.includes(option.code);
          return (
            <div key={option.code}>
              <Target
                kind="checkbox"
                name={fieldId(item.code)}
                value={option.code}
                label={a(option.label)}
                checked={checked}
                disabled={full && !checked && !option.exclusive && !choices.some((code) => exclusive.has(code))}
                onChoose={(on) => toggle(option.code, on)}
              />
              {option.other && checked && (
                <OtherText
                  id={fieldId(item.code, 'other')}
                  value={other}
                  onInput={(text) => onAnswer({ choices, other: text })}
                />
              )}
            </div>
          );
        })}
      </div>
    </GroupField>
  );
};

export const Ranking = ({ item, answer, problems, onAnswer }: ItemProps<ItemOf<'ranking'>>) => {
  const { w, a } = useWords();
  const order = typeof answer === 'object' && 'order' in answer && Array.isArray(answer.order) ? answer.order : [];
  const toggle = (code: string) => {
    const next = order.includes(code) ? order.filter((placed) => placed !== code) : [...order, code];
    onAnswer(next.length === 0 ? undefined : { order: next });
  };
  return (
    <GroupField item={item} problem={problems[0]} hint={w(t.rankHelp)}>
      <div class="targets">
        {item.options.map(({ code, label }) => {
          const place = order.indexOf(code) + 1;
          return (
            <button
              key={code}
              type="button"
              class={`target${place > 0 ? ' chosen' : ''}`}
              aria-pressed={place > 0}
              onClick={() => toggle(code)}
            >
              <span class="place">{place || ''}</span>
              <span class="words">{a(label)}</span>
            </button>
          );
        })}
      </div>
    </GroupField>
  );
};
