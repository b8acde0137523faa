import type { HistoryChange, HistoryValue } from '@manyi/shared/contract/history';
import type { Resource } from '@manyi/shared/resource/resource';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { fieldText } from '../../fields/field-text.ts';
import { excerpt, isLong } from './excerpt.ts';
import { type ValueWords, words } from './history-words.ts';

/** A long text is read in full when asked for: one change must not push all the others out of sight. */
const Shown = ({ text, other }: { text: string; other: string }) => {
  const t = useText();
  const first = excerpt(text, other);
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
  /** With its record: nothing came after it. */
  isDeleted: boolean;
}

/** One field: what it was, what it became. Of a deleted record, what it was at last. */
export const Change = ({ resource, change, valueWords, isDeleted }: ChangeProps) => {
  const t = useText();
  const language = useLanguage();
  const { field: name, before, after, kept } = change;
  const field = resource.fields[name];
  if (!field) return null;
  const names = new Map([[name, new Map(Object.entries(change.names ?? {}))]]);

  const textOf = (value: HistoryValue): string => {
    // Yes and no have their words as the choices of the field.
    const plain = typeof value === 'boolean' ? Number(value) : value;
    const own = valueWords?.[name]?.(plain);
    return own ? t(own) : fieldText(name, field, plain, names, language);
  };
  const [was, is] = [textOf(before), textOf(after)];
  const shown = (text: string, other: string): ReactNode =>
    text === '' ? <span className="history-none">{t(words.empty)}</span> : <Shown text={text} other={other} />;

  const value = (): ReactNode => {
    if (change.isSecret) return <span className="history-none">{t(words.secret)}</span>;
    if (isDeleted) return shown(was, '');
    if (kept !== undefined) {
      return (
        <>
          {is === '' ? null : (
            <p>
              <span className="history-sign">{t(words.added)}</span>
              {shown(is, '')}
            </p>
          )}
          {was === '' ? null : (
            <p>
              <span className="history-sign">{t(words.taken)}</span>
              <span className="history-none">{shown(was, '')}</span>
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
            <del data-plain={was === '' || isLong(was) || undefined}>
              <span className="visually-hidden">{t(words.before)}: </span>
              {shown(was, is)}
            </del>
            <span aria-hidden="true"> → </span>
          </>
        )}
        <ins>
          <span className="visually-hidden">{t(words.after)}: </span>
          {shown(is, was)}
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
