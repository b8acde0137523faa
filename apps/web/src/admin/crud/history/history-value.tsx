import type { HistoryChange, HistoryValue } from '@manyi/shared/contract/history';
import type { Resource } from '@manyi/shared/resource/resource';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { fieldText } from '../../fields/field-text.ts';
import { beginning, type ValueWords, words } from './history-words.ts';

/** A long text is read in full when asked for: one change must not push all the others out of sight. */
const Shown = ({ text }: { text: string }) => {
  const t = useText();
  const first = beginning(text);
  if (first === text) return text;
  return (
    <details className="history-long">
      <summary>
        <span className="history-first">{first}</span>
        <span className="history-unfold">{t(words.all)}</span>
      </summary>
      {text}
    </details>
  );
};

interface ChangeProps {
  resource: Resource;
  change: HistoryChange;
  valueWords: ValueWords | undefined;
}

/** One field: what it was, what it became. */
export const Change = ({ resource, change, valueWords }: ChangeProps) => {
  const t = useText();
  const language = useLanguage();
  const { field: name, before, after, kept } = change;
  const field = resource.fields[name];
  if (!field) return null;
  const names = new Map([[name, new Map(Object.entries(change.names ?? {}))]]);

  const shown = (value: HistoryValue): ReactNode => {
    // Yes and no have their words as the choices of the field.
    const plain = typeof value === 'boolean' ? Number(value) : value;
    const own = valueWords?.[name]?.(plain);
    if (own) return t(own);
    const text = fieldText(name, field, plain, names, language);
    return text === '' ? t(words.empty) : <Shown text={text} />;
  };
  const value = (): ReactNode => {
    if (change.isSecret) return <span className="history-none">{t(words.secret)}</span>;
    if (kept !== undefined) {
      return (
        <>
          {after === null ? null : (
            <p>
              <span className="history-sign">{t(words.added)}</span>
              <ins>{shown(after)}</ins>
            </p>
          )}
          {before === null ? null : (
            <p>
              <span className="history-sign">{t(words.taken)}</span>
              <del>{shown(before)}</del>
            </p>
          )}
          <p className="history-none">{t([`其余 ${kept} 项不变`, `${kept} others as they were`])}</p>
        </>
      );
    }
    return (
      <>
        {before === null ? null : (
          <>
            <del>
              <span className="visually-hidden">{t(words.before)}: </span>
              {shown(before)}
            </del>
            <span aria-hidden="true"> → </span>
          </>
        )}
        <ins>
          <span className="visually-hidden">{t(words.after)}: </span>
          {shown(after)}
        </ins>
      </>
    );
  };
  return (
    <div className="history-change">
      <dt>{t(field.label)}</dt>
      <dd>{value()}</dd>
    </div>
  );
};
