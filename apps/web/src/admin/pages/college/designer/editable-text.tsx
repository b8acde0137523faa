import type { AuthorText } from '@manyi/shared/questionnaire/definition';
import type { KeyboardEvent } from 'react';
import { useText } from '../../../../lib/i18n.ts';

/** Which languages of the questionnaire are edited on the canvas. */
export type CanvasLanguage = 'zh' | 'en' | 'both';

const words = {
  zh: ['中文', 'Chinese'],
  en: ['英文', 'English'],
  noEnglish: ['英文（选填）', 'English (optional)'],
} as const;

interface EditableTextProps {
  value: AuthorText;
  onChange: (value: AuthorText) => void;
  language: CanvasLanguage;
  /** What it is, for screen readers: 题目 3. */
  label: string;
  placeholder?: string;
  readOnly?: boolean;
  className?: string;
  /** For jumping here from a problem. */
  place?: string;
  onEnter?: () => void;
  /** Backspace in an empty text. */
  onEmpty?: () => void;
}

/** Author's text edited where it stands. Grows with what is written; Enter is the list's business, not a line break. */
export const EditableText = ({
  value,
  onChange,
  language,
  label,
  placeholder,
  readOnly,
  className = '',
  place,
  onEnter,
  onEmpty,
}: EditableTextProps) => {
  const t = useText();
  const keys = (text: string) => (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      onEnter?.();
    } else if (event.key === 'Backspace' && text === '' && onEmpty) {
      event.preventDefault();
      onEmpty();
    }
  };
  const english = value.en ?? '';
  return (
    <span className={`sv-text ${className}`}>
      {language !== 'en' ? (
        <textarea
          rows={1}
          lang="zh-CN"
          value={value.zh}
          data-place={place}
          aria-label={language === 'both' ? `${label} · ${t(words.zh)}` : label}
          placeholder={placeholder}
          readOnly={readOnly}
          onKeyDown={keys(value.zh)}
          onChange={({ target }) => onChange({ ...value, zh: oneLine(target.value) })}
        />
      ) : null}
      {language !== 'zh' ? (
        <textarea
          rows={1}
          lang="en"
          className="sv-text-en"
          value={english}
          data-place={language === 'en' ? place : undefined}
          aria-label={`${label} · ${t(words.en)}`}
          placeholder={language === 'en' && value.zh ? value.zh : t(words.noEnglish)}
          readOnly={readOnly}
          onKeyDown={keys(english)}
          onChange={({ target }) => onChange(withEnglish(value, oneLine(target.value)))}
        />
      ) : null}
    </span>
  );
};

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

/** An empty English text is no English text. */
export const withEnglish = ({ zh }: AuthorText, en: string): AuthorText => (en === '' ? { zh } : { zh, en });
