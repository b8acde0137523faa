/** A text a person reads, in both languages of the product. Missing one is a type error. */
export type Text = readonly [zh: string, en: string];

export type Language = 'zh' | 'en';

export const textIn = (text: Text, language: Language): string => text[language === 'zh' ? 0 : 1];

/** `Accept-Language` → ours. Chinese unless the first choice is English. */
export const languageOf = (header: string | undefined): Language =>
  header?.trim().toLowerCase().startsWith('en') ? 'en' : 'zh';
