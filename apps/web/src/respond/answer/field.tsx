/** @jsxImportSource preact */
import { type AnswerProblem, answerProblemText } from '@manyi/shared/questionnaire/answer-problem';
import type { Item } from '@manyi/shared/questionnaire/definition';
import type { ComponentChildren } from 'preact';
import { t } from '../texts.ts';
import { useWords } from '../words.ts';

export const fieldId = (item: string, part = ''): string => `q-${item}${part && `-${part}`}`;

export const Problem = ({ id, problem }: { id: string; problem: AnswerProblem | undefined }) => {
  const { w } = useWords();
  if (!problem) return null;
  return (
    <p class="problem" id={id}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" />
        <path d="M10 5.5v5.5M10 13.5v1" />
      </svg>
      {w(answerProblemText(problem))}
    </p>
  );
};

/** A question that is a group of controls: the legend is its name, help and problem describe it. */
export const GroupField = ({
  item,
  problem,
  hint,
  onClear,
  children,
}: {
  item: Item;
  problem?: AnswerProblem | undefined;
  hint?: string;
  onClear?: (() => void) | undefined;
  children: ComponentChildren;
}) => {
  const { w, a } = useWords();
  const describedBy = [
    item.help && fieldId(item.code, 'help'),
    hint && fieldId(item.code, 'hint'),
    problem && fieldId(item.code, 'problem'),
  ].filter(Boolean);
  return (
    <fieldset
      class={`field${problem ? ' wrong' : ''}`}
      id={fieldId(item.code)}
      aria-describedby={describedBy.join(' ') || undefined}
    >
      <legend>
        {a(item.title)}
        {!item.required && <span class="optional"> {w(t.optional)}</span>}
      </legend>
      {item.help && (
        <p class="help" id={fieldId(item.code, 'help')}>
          {a(item.help)}
        </p>
      )}
      {hint && (
        <p class="help" id={fieldId(item.code, 'hint')}>
          {hint}
        </p>
      )}
      <Problem id={fieldId(item.code, 'problem')} problem={problem} />
      {children}
      {onClear && !item.required && (
        <button type="button" class="link" onClick={onClear}>
          {w(t.clear)}
        </button>
      )}
    </fieldset>
  );
};

/** A question with one control. `children` gets the attributes that tie the control to its words. */
export const SingleField = ({
  item,
  problem,
  children,
}: {
  item: Item;
  problem?: AnswerProblem | undefined;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
    'aria-required': boolean;
  }) => ComponentChildren;
}) => {
  const { w, a } = useWords();
  const id = fieldId(item.code, 'input');
  const describedBy = [item.help && fieldId(item.code, 'help'), problem && fieldId(item.code, 'problem')].filter(
    Boolean,
  );
  return (
    <div class={`field${problem ? ' wrong' : ''}`} id={fieldId(item.code)}>
      <label class="question" for={id}>
        {a(item.title)}
        {!item.required && <span class="optional"> {w(t.optional)}</span>}
      </label>
      {item.help && (
        <p class="help" id={fieldId(item.code, 'help')}>
          {a(item.help)}
        </p>
      )}
      <Problem id={fieldId(item.code, 'problem')} problem={problem} />
      {children({
        id,
        'aria-describedby': describedBy.join(' ') || undefined,
        'aria-invalid': problem !== undefined,
        'aria-required': item.required === true,
      })}
    </div>
  );
};
