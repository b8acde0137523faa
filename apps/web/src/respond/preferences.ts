import { type Language, languageOf } from '@manyi/shared/contract/text';
import { useEffect, useState } from 'preact/hooks';

const recall = (key: string): string | null => {
  try {
    return localStorage.getItem(`manyi-respond:${key}`);
  } catch {
    return null;
  }
};
const remember = (key: string, value: string): void => {
  try {
    localStorage.setItem(`manyi-respond:${key}`, value);
  } catch {
    // Then it is chosen again next time.
  }
};

/** Language and size of text: of the person, so kept for all questionnaires on the device. */
export const usePreferences = () => {
  const [language, setLanguage] = useState<Language>(() => {
    const chosen = recall('language');
    return chosen === 'zh' || chosen === 'en' ? chosen : languageOf(navigator.language);
  });
  const [large, setLarge] = useState(() => recall('large') === 'true');
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  }, [language]);
  useEffect(() => {
    document.documentElement.classList.toggle('large', large);
  }, [large]);
  return {
    language,
    large,
    showIn: setLanguage,
    choose(next: Language) {
      remember('language', next);
      setLanguage(next);
    },
    toggleLarge() {
      remember('large', String(!large));
      setLarge(!large);
    },
  };
};
