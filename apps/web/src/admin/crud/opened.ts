import type { Values } from './form-state.ts';

/** What a list asks its dialog for. */
export type Opened =
  | { mode: 'add'; given?: Values; locked?: readonly string[] }
  | { mode: 'edit' | 'view'; id: string; locked?: readonly string[] };
