import type { Text } from '@manyi/shared/contract/text';
import type { ComponentType } from 'react';
import type { FieldInputProps } from '../fields/field-props.ts';
import type { FormMode, Values } from './form-state.ts';
import type { CellOf } from './table-row.tsx';
import type { Row } from './use-list.ts';

/** What a screen knows about its dialog that the descriptor cannot say, since a descriptor is data. */
export interface FormExtras {
  /** Rules over several fields, or stricter than the field's own. Asked after those. */
  check?: (values: Values, mode: FormMode) => ReadonlyMap<string, Text>;
  /** What is sent for what was typed. */
  toBody?: (body: Record<string, unknown>) => Record<string, unknown>;
  /** The call that saves, where it is not `submit`. */
  saveCall?: Partial<Record<FormMode, string>>;
  /** Fields that mean nothing beside the others' values: neither shown nor asked for. */
  hides?: (name: string, values: Values) => boolean;
  /** Other fields that change with this one. */
  follow?: (name: string, value: unknown, before: Values) => Values;
  /** How values are shown for reading, where it is not the usual way. */
  cellOf?: CellOf;
  /** Inputs of this screen's own. */
  inputs?: Readonly<Record<string, ComponentType<FieldInputProps>>>;
  /** Offers to save and go on with another one, which starts with what this returns. */
  next?: (saved: Values) => Values;
  /** Told after every save what the server said. */
  onSaved?: (saved: Row) => void;
}

export const noExtras: FormExtras = {};
