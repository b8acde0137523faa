import type { Field } from '@manyi/shared/resource/field';
import { lazy, Suspense } from 'react';
import { ChoiceInput } from './choice-input.tsx';
import { DictInput } from './dict-input.tsx';
import type { FieldInputProps } from './field-props.ts';
import { NumberInput } from './number-input.tsx';
import { TextInput } from './text-input.tsx';
import './field-input.css';

const DateInput = lazy(() => import('./date-input.tsx'));
const ReferenceInput = lazy(() => import('./reference-input.tsx'));
const RichTextInput = lazy(() => import('./rich-text-input.tsx'));

const isTall = (field: Field): boolean => field.kind === 'richText';

const inputOf = (props: FieldInputProps) => {
  const { field } = props;
  switch (field.kind) {
    case 'text':
      return <TextInput {...props} field={field} />;
    case 'integer':
    case 'decimal':
      return <NumberInput {...props} field={field} />;
    case 'choice':
    case 'textChoice':
      return <ChoiceInput {...props} field={field} />;
    case 'dict':
      return <DictInput {...props} field={field} />;
    case 'date':
    case 'dateTime':
      return <DateInput {...props} field={field} />;
    case 'reference':
    case 'references':
      return <ReferenceInput {...props} field={field} />;
    case 'richText':
      return <RichTextInput {...props} field={field} />;
  }
};

/** The input of a field, by its kind. Heavy ones come when first needed; their place is kept meanwhile. */
export const FieldInput = (props: FieldInputProps) => (
  <Suspense fallback={<div className={`field-awaited${isTall(props.field) ? ' field-tall' : ''}`} />}>
    {inputOf(props)}
  </Suspense>
);
