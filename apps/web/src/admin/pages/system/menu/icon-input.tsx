import { X } from 'lucide-react';
import { useText } from '../../../../lib/i18n.ts';
import type { FieldInputProps } from '../../../fields/field-props.ts';
import { textOf } from '../../../fields/field-props.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { iconNames, MenuIcon } from '../../../ui/menu-icon.tsx';
import { Popover } from '../../../ui/popover.tsx';
import './icon-input.css';

const words = {
  choose: ['选择图标', 'Choose an icon'],
  clear: ['清除图标', 'Clear the icon'],
} as const;

/** One of the shell's outline icons, by its name. */
export const IconInput = ({ id, value, onChange, disabled, describedBy }: FieldInputProps) => {
  const t = useText();
  const chosen = textOf(value);
  return (
    <div className="icon-picker">
      <Popover
        label={t(words.choose)}
        trigger={(trigger) => (
          <Button
            {...trigger}
            id={id}
            disabled={disabled}
            aria-describedby={describedBy}
            icon={iconNames.includes(chosen) ? <MenuIcon source={chosen} /> : undefined}
          >
            {chosen || t(words.choose)}
          </Button>
        )}
      >
        {(close) => (
          <div className="icon-choices">
            {iconNames.map((name) => (
              <button
                key={name}
                type="button"
                title={name}
                aria-label={name}
                aria-pressed={name === chosen}
                onClick={() => {
                  onChange(name);
                  close();
                }}
              >
                <MenuIcon source={name} />
              </button>
            ))}
          </div>
        )}
      </Popover>
      {chosen && !disabled ? (
        <IconButton label={t(words.clear)} icon={<X size={16} />} onClick={() => onChange('')} />
      ) : null}
    </div>
  );
};
