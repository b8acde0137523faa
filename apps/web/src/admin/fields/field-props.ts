import type { Field, FieldKind } from '@manyi/shared/resource/field';

export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;

/** What every input gets, whatever its kind. Values are those of the JSON: '' or null when empty. */
export interface FieldInputProps<F extends Field = Field> {
  id: string;
  name: string;
  field: F;
  value: unknown;
  onChange: (value: unknown) => void;
  disabled: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  /** In the search bar nothing is required, and a choice can be left open. */
  searching?: boolean;
  /** All values of the form, for an input that depends on others. */
  values?: Readonly<Record<string, unknown>>;
}

export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
