import { type Language, type Text, textIn } from '@manyi/shared/contract/text';
import { type AuthorText, authorText } from '@manyi/shared/questionnaire/definition';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export const LanguageContext = createContext<Language>('zh');

/** `w` for our words, `a` for the author's. */
export const useWords = () => {
  const language = useContext(LanguageContext);
  return {
    language,
    w: (text: Text) => textIn(text, language),
    a: (text: AuthorText) => authorText(text, language),
  };
};
