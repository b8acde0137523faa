import type { Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { type Item, type LevelOrNA, levels, type MatrixRow, type Option } from '@manyi/shared/questionnaire/definition';
import { levelLabel } from '@manyi/shared/questionnaire/level-label';
import { Plus, Star, X } from 'lucide-react';
import { useRef } from 'react';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { type CanvasLanguage, EditableText } from './editable-text.tsx';
import { freshCode } from './new-item.ts';
import { updateItem } from './operations.ts';
import { placeName } from './problems.ts';
import type { Designer } from './use-designer.ts';

const words = {
  option: ['选项', 'Option'],
  row: ['行', 'Row'],
  addOption: ['加选项', 'Add an option'],
  addRow: ['加一行', 'Add a row'],
  remove: ['删除', 'Delete'],
  other: ['可填写', 'with a text field'],
  exclusive: ['互斥', 'exclusive'],
  text: ['在这里填写', 'Answer here'],
  message: ['给学校的留言', 'Message to the college'],
  date: ['年 / 月 / 日', 'Year / month / day'],
  agree: ['我已阅读并同意', 'I have read this and agree'],
  never: ['完全不会', 'Not at all'],
  surely: ['一定会', 'Certainly'],
  choose: ['请选择', 'Choose'],
} as const satisfies Record<string, Text>;

interface AnswerAreaProps {
  item: Item;
  designer: Designer;
  language: CanvasLanguage;
  name: string;
}

/** Where respondents answer: what is theirs stands still, what the author writes can be edited. */
export const AnswerArea = (props: AnswerAreaProps) => {
  const t = useText();
  const { item } = props;
  switch (item.type) {
    case 'satisfaction':
      return <Levels allowNA={item.allowNA} />;
    case 'matrix':
      return (
        <>
          <Levels allowNA={item.allowNA} />
          <Entries
            {...props}
            entries={item.rows.map(({ code, title, indicator }) => ({ code, label: title, note: indicator ?? '' }))}
            kind="row"
          />
        </>
      );
    case 'single':
    case 'dropdown':
    case 'multi':
    case 'ranking':
      return (
        <>
          {item.type === 'dropdown' ? <span className="sv-field-shape sv-field-select">{t(words.choose)}</span> : null}
          <Entries
            {...props}
            entries={item.options.map(({ code, label, other, exclusive }) => ({
              code,
              label,
              note: [other ? t(words.other) : '', exclusive ? t(words.exclusive) : ''].filter(Boolean).join(' · '),
            }))}
            kind="option"
          />
        </>
      );
    case 'rating':
      return (
        <div className="sv-stars" aria-hidden="true">
          {Array.from({ length: item.max }, (_, at) => (
            <Star key={`star-${String(at)}`} size={22} strokeWidth={1.5} />
          ))}
        </div>
      );
    case 'nps':
      return (
        <div aria-hidden="true">
          <div className="sv-nps">
            {Array.from({ length: 11 }, (_, at) => (
              <span key={`nps-${String(at)}`}>{at}</span>
            ))}
          </div>
          <div className="sv-nps-ends">
            <span>{t(words.never)}</span>
            <span>{t(words.surely)}</span>
          </div>
        </div>
      );
    case 'number':
      return <span className="sv-field-shape sv-field-short">{item.unit?.zh ?? ''}</span>;
    case 'shortText':
      return <span className="sv-field-shape">{t(words.text)}</span>;
    case 'longText':
      return <span className="sv-field-shape sv-field-long">{t(item.message ? words.message : words.text)}</span>;
    case 'date':
      return <span className="sv-field-shape sv-field-short">{t(words.date)}</span>;
    case 'consent':
      return (
        <span className="sv-consent" aria-hidden="true">
          <span className="sv-box" />
          {t(words.agree)}
        </span>
      );
    case 'section':
      return null;
  }
};

const Levels = ({ allowNA }: { allowNA?: boolean }) => {
  const language = useLanguage();
  const shown: readonly LevelOrNA[] = allowNA ? [...levels, 'NA'] : levels;
  return (
    <div className="sv-levels" aria-hidden="true">
      {shown.map((level) => (
        <span key={level}>{textIn(levelLabel[level], language)}</span>
      ))}
    </div>
  );
};

interface Entry {
  code: string;
  label: Option['label'];
  note: string;
}

interface EntriesProps extends AnswerAreaProps {
  entries: readonly Entry[];
  kind: 'option' | 'row';
}

/** Options or rows: Enter adds one below, Backspace in an empty one takes it away. */
const Entries = ({ item, designer, language, name, entries, kind }: EntriesProps) => {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const { edit, isLocked, isReadOnly } = designer;
  const isFixed = isReadOnly || (isLocked && kind === 'row');
  const word = t(words[kind]);

  const focusAt = (at: number): void => {
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('li')[at]?.querySelector('textarea')?.focus(),
    );
  };
  // Published: order is fixed, so a new option can only be the last.
  const addAfter = (at: number): void => {
    const place = isLocked ? entries.length : at + 1;
    edit((now) => updateItem(now, item.code, (one) => withEntryAt(one, place)));
    focusAt(place);
  };
  const removeAt = (at: number): void => {
    edit((now) => updateItem(now, item.code, (one) => withoutEntry(one, at)));
    focusAt(Math.max(0, at - 1));
  };

  return (
    <>
      <ul ref={list} className={`sv-entries sv-entries-${item.type}`}>
        {entries.map(({ code, label, note }, at) => (
          <li key={code}>
            <span className="sv-entry-mark" aria-hidden="true">
              {item.type === 'ranking' ? at + 1 : null}
            </span>
            <EditableText
              value={label}
              language={language}
              readOnly={isReadOnly}
              label={`${name} · ${word} ${at + 1}`}
              placeholder={`${word} ${at + 1}`}
              place={placeName({ item: item.code, [kind]: code })}
              onChange={(text) =>
                edit(
                  (now) => updateItem(now, item.code, (one) => withLabel(one, at, text)),
                  `${kind} ${item.code} ${code}`,
                )
              }
              onEnter={isFixed ? undefined : () => addAfter(at)}
              onEmpty={isLocked ? undefined : () => removeAt(at)}
            />
            {note ? <span className="sv-entry-note">{note}</span> : null}
            {isLocked ? null : (
              <IconButton
                size="small"
                className="sv-entry-remove"
                label={`${t(words.remove)} ${word} ${at + 1}`}
                icon={<X size={14} />}
                onClick={() => removeAt(at)}
              />
            )}
          </li>
        ))}
      </ul>
      {isFixed ? null : (
        <Button kind="quiet" size="small" icon={<Plus size={14} />} onClick={() => addAfter(entries.length - 1)}>
          {t(kind === 'option' ? words.addOption : words.addRow)}
        </Button>
      )}
    </>
  );
};

const withEntryAt = (item: Item, at: number): Item => {
  if (item.type === 'matrix') {
    const row: MatrixRow = {
      code: freshCode(
        'r',
        item.rows.map(({ code }) => code),
      ),
      title: { zh: '' },
    };
    return { ...item, rows: item.rows.toSpliced(at, 0, row) };
  }
  if (!('options' in item)) return item;
  const option: Option = {
    code: freshCode(
      'o',
      item.options.map(({ code }) => code),
    ),
    label: { zh: '' },
  };
  return { ...item, options: item.options.toSpliced(at, 0, option) };
};

const withoutEntry = (item: Item, at: number): Item => {
  if (item.type === 'matrix') return { ...item, rows: item.rows.toSpliced(at, 1) };
  return 'options' in item ? { ...item, options: item.options.toSpliced(at, 1) } : item;
};

const withLabel = (item: Item, at: number, text: Option['label']): Item => {
  if (item.type === 'matrix')
    return { ...item, rows: item.rows.map((row, index) => (index === at ? { ...row, title: text } : row)) };
  if (!('options' in item)) return item;
  return {
    ...item,
    options: item.options.map((option, index) => (index === at ? { ...option, label: text } : option)),
  };
};
