import type { Resource } from '@manyi/shared/resource/resource';
import { useId } from 'react';
import { useText } from '../../lib/i18n.ts';
import { FieldInput } from '../fields/field-input.tsx';
import { Conflict } from './conflict.tsx';
import { type FormExtras, noExtras } from './form-extras.ts';
import { formFieldsOf } from './form-state.ts';
import type { Form } from './use-form.ts';
import './form.css';

interface FormFieldsProps {
  formId: string;
  resource: Resource;
  form: Form;
  locked: readonly string[];
  extras?: FormExtras;
}

export const FormFields = ({ formId, resource, form, locked, extras = noExtras }: FormFieldsProps) => {
  const t = useText();
  const id = useId();
  const { values, set, problems, mode } = form;
  return (
    <form
      ref={form.form}
      id={formId}
      className="crud-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {form.theirs ? (
        <Conflict
          key={form.theirs.version}
          resource={resource}
          opened={form.start}
          mine={values}
          theirs={form.theirs}
          onTake={set}
        />
      ) : null}
      {formFieldsOf(resource).map(([name, field]) => {
        const problem = problems.get(name);
        const own = `${id}-${name}`;
        if (extras.hides?.(name, values)) return null;
        const FieldControl = extras.inputs?.[name] ?? FieldInput;
        return (
          <div key={name} data-field={name} className={field.wide ? 'ui-field crud-form-wide' : 'ui-field'}>
            <label htmlFor={own} className="ui-field-label">
              {t(field.label)}
              {field.required ? (
                <span className="ui-field-required" aria-hidden="true">
                  *
                </span>
              ) : null}
            </label>
            <FieldControl
              id={own}
              name={name}
              field={field}
              value={values[name]}
              values={values}
              onChange={(value) => set(name, value)}
              disabled={locked.includes(name) || (mode === 'edit' && field.fixedOnEdit === true)}
              invalid={problem !== undefined}
              describedBy={problem ? `${own}-note` : undefined}
            />
            {problem ? (
              <p id={`${own}-note`} className="ui-field-error" role="alert">
                {typeof problem === 'string' ? problem : t(problem)}
              </p>
            ) : null}
          </div>
        );
      })}
    </form>
  );
};
