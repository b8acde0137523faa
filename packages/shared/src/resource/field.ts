import type { Text } from '../contract/text.ts';

/** What every field can say about itself. Data only: behaviour belongs to the server module or the page. */
interface FieldBase {
  label: Text;
  /** The message when it is empty; its presence makes the field required. */
  required?: Text;
  /** Shown in the search bar. */
  search?: boolean;
  /** `false`: not a column of the list. */
  list?: false;
  /** `false`: not in the dialog; set by the server only. */
  form?: false;
  /** Can be set when adding, not when editing. */
  fixedOnEdit?: true;
  /** Takes the whole width of the dialog. */
  wide?: true;
  /** Column width in px. */
  width?: number;
  /** The message when another row of the tenant has the same value; makes a unique index. */
  unique?: Text;
  /** Can be set for many rows at once: what sorts rows into groups, never what tells one from another. */
  batch?: true;
  /** Written, never sent back. */
  secret?: true;
}

export interface FieldOption<V extends string | number = string | number> {
  value: V;
  label: Text;
}

export interface Pattern {
  /** Source of a regular expression without flags; the whole value must match. */
  source: string;
  message: Text;
}

export type Field =
  | (FieldBase & { kind: 'text'; max: number; multiline?: true; pattern?: Pattern; default?: string })
  | (FieldBase & { kind: 'richText'; max: number })
  | (FieldBase & { kind: 'integer'; min?: number; max?: number; default?: number })
  | (FieldBase & { kind: 'decimal'; min?: number; max?: number; scale: number; default?: number })
  /** A short closed list, stored as its value. */
  | (FieldBase & { kind: 'choice'; options: readonly FieldOption<number>[]; toggle?: true; default?: number })
  | (FieldBase & { kind: 'textChoice'; options: readonly FieldOption<string>[]; default?: string })
  /** A key of the dictionary with this code; `business` looks in the tenant's own dictionaries. */
  | (FieldBase & { kind: 'dict'; code: string; business?: true; default?: string })
  | (FieldBase & { kind: 'date' })
  | (FieldBase & { kind: 'dateTime' })
  /** One row of another resource, by id, chosen from a list or, when that resource is a tree, from the tree. */
  | (FieldBase & { kind: 'reference'; to: string })
  /** Several rows of another resource, sent as comma-joined ids (contract.md 3). */
  | (FieldBase & { kind: 'references'; to: string });

export type FieldKind = Field['kind'];

/** The type of a field's value in JSON. Empty is null for everything but text, where it is the empty string. */
export type ValueOf<F extends Field> = F['kind'] extends 'integer' | 'decimal' | 'choice'
  ? number | null
  : string | null;

type FieldOf<K extends FieldKind> = Omit<Extract<Field, { kind: K }>, 'kind'>;

const maker =
  <K extends FieldKind>(kind: K) =>
  <const O extends FieldOf<K>>(options: O): O & { kind: K } => ({ ...options, kind });

export const text = maker('text');
export const richText = maker('richText');
export const integer = maker('integer');
export const decimal = maker('decimal');
export const choice = maker('choice');
export const textChoice = maker('textChoice');
export const dict = maker('dict');
export const date = maker('date');
export const dateTime = maker('dateTime');
export const reference = maker('reference');
export const references = maker('references');
