import type { Text } from '@manyi/shared/contract/text';
import type { Resource } from '@manyi/shared/resource/resource';
import { useId } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { FieldInput } from '../../fields/field-input.tsx';
import { type FormExtras, noExtras } from '../form-extras.ts';
import type { Values } from '../form-state.ts';
import { batchFieldsOf } from './batch-run.ts';

interface BatchFieldsProps {
  formId: string;
  resource: Resource;
  extras?: FormExtras | undefined;
  /** The fields that are ticked, with their values. */
  values: Values;
  /** What each starts with. */
  empty: Values;
  problems: ReadonlyMap<string, Text>;
  onValues: (values: Values) => void;
  onSubmit: () => void;
}

/** A tick and an input for each field that may be set for many rows. */
export const BatchFields = ({ formId, resource, extras = noExtras, values, empty, ...props }: BatchFieldsProps) => {
  const t = useText();
  const id = useId();
  const tick = (name: string, isTicked: boolean): void => {
    const { [name]: _, ...others } = values;
    props.onValues(isTicked ? { ...others, [name]: empty[name] } : others);
  };
  return (
    <form
      id={formId}
      className="crud-batch"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {batchFieldsOf(resource).map(([name, field]) => {
        const isTicked = Object.hasOwn(values, name);
        const problem = props.problems.get(name);
        const own = `${id}-${name}`;
        const Input = extras.inputs?.[name] ?? FieldInput;
        return (
          <div key={name} className="crud-batch-field" data-field={name}>
            <label className="crud-batch-tick">
              <input
                type="checkbox"
                name={`${name}-tick`}
                checked={isTicked}
                onChange={(event) => tick(name, event.target.checked)}
              />
              {t(field.label)}
            </label>
            {isTicked ? (
              <div className="ui-field">
                <label htmlFor={own} className="crud-batch-hidden">
                  {t(field.label)}
                </label>
                <Input
                  id={own}
                  name={name}
                  field={field}
                  value={values[name]}
                  onChange={(value) => props.onValues({ ...values, [name]: value })}
                  disabled={false}
                  invalid={problem !== undefined}
                  describedBy={problem ? `${own}-note` : undefined}
                />
                {problem ? (
                  <p id={`${own}-note`} className="ui-field-error" role="alert">
                    {t(problem)}
                  </p>
                ) : null}
              </div>
            ) : null}
          </div>
        );
      })}
    </form>
  );
};
