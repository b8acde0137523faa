import type { Option } from '@manyi/shared/questionnaire/definition';

/**
 * Options in a random order that stays the same for one respondent (`seed`: the key of the draft), whatever is reloaded.
 * 其他 and 以上都没有 keep their place at the end.
 */
export const shuffled = (options: Option[], seed: string): Option[] => {
  const rank = new Map(options.map(({ code }) => [code, hash(`${seed}:${code}`)]));
  const free = options.filter(({ other, exclusive }) => !other && !exclusive);
  const last = options.filter(({ other, exclusive }) => other || exclusive);
  return [...free.sort((a, b) => (rank.get(a.code) ?? 0) - (rank.get(b.code) ?? 0)), ...last];
};

/** FNV-1a, then mixed: neighbours in the alphabet must not stay neighbours. */
const hash = (text: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return (h ^ (h >>> 13)) >>> 0;
};
