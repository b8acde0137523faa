import { useId } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import type { Problem } from '../../../crud/use-form.ts';
import { FieldInput } from '../../../fields/field-input.tsx';
import { PictureInput } from './picture-input.tsx';
import { type SettingName, settingFields, settingHints } from './setting-values.ts';

const isPicture = (name: SettingName): boolean => name === 'loginLogo' || name === 'loginBackground';

interface SettingRowProps {
  name: SettingName;
  value: unknown;
  problem: Problem | undefined;
  /** Of many tenants: whether it is changed at all; null where there is one. */
  ticked: boolean | null;
  onTick: (ticked: boolean) => void;
  onChange: (value: unknown) => void;
}

const change = ['修改', 'Change'] as const;

export const SettingRow = ({ name, value, problem, ticked, onTick, onChange }: SettingRowProps) => {
  const t = useText();
  const id = useId();
  const field = settingFields[name];
  const hint = settingHints[name];
  const note = problem ? (typeof problem === 'string' ? problem : t(problem)) : hint ? t(hint) : null;
  const Control = isPicture(name) ? PictureInput : FieldInput;
  const isOff = ticked === false;
  return (
    <div className="ui-field" data-field={name} data-off={isOff || undefined}>
      <span className="tenant-setting-head">
        <label htmlFor={id} className="ui-field-label">
          {t(field.label)}
        </label>
        {ticked === null ? null : (
          <label className="tenant-tick">
            <input
              type="checkbox"
              checked={ticked}
              aria-label={`${t(change)} · ${t(field.label)}`}
              onChange={(event) => onTick(event.target.checked)}
            />
            {t(change)}
          </label>
        )}
      </span>
      <Control
        id={id}
        name={name}
        field={field}
        value={value}
        onChange={onChange}
        disabled={isOff}
        invalid={problem !== undefined}
        describedBy={note ? `${id}-note` : undefined}
      />
      {note ? (
        <p
          id={`${id}-note`}
          className={problem ? 'ui-field-error' : 'ui-field-hint'}
          role={problem ? 'alert' : undefined}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
};
