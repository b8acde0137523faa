import { conditionProblem } from '@manyi/shared/resource/scope-condition';
import { placeholders } from '@manyi/shared/resource/scope-expression';
import { scopedList } from '@manyi/shared/resources/scoped-lists';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { type FieldInputProps, textOf } from '../../../fields/field-props.ts';
import { columnLabel } from './target-inputs.tsx';
import './scope.css';

const words = {
  holds: ['条件可以使用。', 'The condition can be used.'],
  how: [
    '用 and、or、not 和括号连接比较：=、<>、<、<=、>、>=、in (…)、like、is null。文字写在单引号里。',
    'Comparisons (=, <>, <, <=, >, >=, in (…), like, is null) joined by and, or, not and brackets. Texts stand in single quotes.',
  ],
  columns: ['可用字段', 'Columns'],
  people: ['代表登录人的占位符', 'Stand for the person signed in'],
  list: ['请先选择权限编号', 'Choose the list first'],
} as const;

/** A condition, judged when it is left, with all that it can be made of. */
export const ConditionInput = (props: FieldInputProps) => {
  const { id, name, value, onChange, disabled, invalid, describedBy, values = {} } = props;
  const t = useText();
  const text = textOf(value);
  const [left, setLeft] = useState('');
  const list = scopedList(textOf(values.resourceCode));
  const isJudged = !invalid && list !== null && text.trim() !== '' && left === text;
  const problem = isJudged ? conditionProblem(text.trim(), list.columns) : null;
  return (
    <>
      <textarea
        id={id}
        name={name}
        className="ui-input scope-condition"
        rows={3}
        value={text}
        disabled={disabled}
        spellCheck={false}
        aria-invalid={invalid || problem !== null || undefined}
        aria-describedby={[describedBy, `${id}-judged`, `${id}-how`].filter(Boolean).join(' ')}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setLeft(text)}
      />
      <p id={`${id}-judged`} role="status" className={problem ? 'ui-field-error' : 'ui-field-hint'}>
        {isJudged ? t(problem ?? words.holds) : ''}
      </p>
      <div id={`${id}-how`} className="ui-field-hint">
        <p>{t(words.how)}</p>
        <p>
          {t(words.people)}: <code>{placeholders.map((one) => `\${${one}}`).join(' ')}</code>
        </p>
        <p>
          {t(words.columns)}:{' '}
          {list ? (
            <span>{[...list.columns.keys()].map((one) => t(columnLabel(list, one))).join(', ')}</span>
          ) : (
            t(words.list)
          )}
        </p>
      </div>
    </>
  );
};
