import { type Language, type Text, textIn } from '@manyi/shared/contract/text';
import { useSyncExternalStore } from 'react';
import { readStored, watchStored, writeStored } from './storage.ts';

/**
 * Texts stand as const pairs next to the screen that shows them:
 * `const words = { title: ['系统参数', 'System parameters'] } as const satisfies Record<string, Text>` and `t(words.title)`.
 */
export type Translate = (text: Text) => string;

const isLanguage = (value: unknown): value is Language => value === 'zh' || value === 'en';
const tags = { zh: 'zh-CN', en: 'en' } as const satisfies Record<Language, string>;

let language: Language = 'zh';
const listeners = new Set<() => void>();

const show = (next: Language): void => {
  language = next;
  document.documentElement.lang = tags[next];
  for (const listener of listeners) listener();
};

/** Reads the person's choice and follows changes made in other windows. Call once per page before rendering. */
export const startLanguage = (): void => {
  const stored = (): Language => readStored('language', isLanguage) ?? 'zh';
  show(stored());
  watchStored('language', () => show(stored()));
};

export const currentLanguage = (): Language => language;
export const languageTag = (): string => tags[language];

export const setLanguage = (next: Language): void => {
  writeStored('language', next);
  show(next);
};

/** Outside of React. Inside, use `useText`, which follows the language. */
export const say: Translate = (text) => textIn(text, language);

const translate = {
  zh: (text) => textIn(text, 'zh'),
  en: (text) => textIn(text, 'en'),
} as const satisfies Record<Language, Translate>;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);
export const useText = (): Translate => translate[useLanguage()];
