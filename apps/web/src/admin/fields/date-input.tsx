import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { AntdProvider } from '../ui/antd-provider.tsx';
import type { FieldInputProps, FieldOf } from './field-props.ts';
import { textOf } from './field-props.ts';
import { PopupEscape } from './popup-escape.tsx';

dayjs.extend(customParseFormat);

const formats = { date: 'YYYY-MM-DD', dateTime: 'YYYY-MM-DD HH:mm:ss' } as const;

/** Loaded only when a form has a date: it brings antd along. */
const DateInput = ({
  id,
  field,
  value,
  onChange,
  disabled,
  invalid,
  describedBy,
}: FieldInputProps<FieldOf<'date'> | FieldOf<'dateTime'>>) => {
  const format = formats[field.kind];
  const text = textOf(value);
  const parsed = text === '' ? null : dayjs(text, format);
  return (
    <AntdProvider>
      <PopupEscape>
        {(onOpenChange) => (
          <DatePicker
            id={id}
            value={parsed?.isValid() ? parsed : null}
            format={format}
            showTime={field.kind === 'dateTime'}
            disabled={disabled}
            status={invalid ? 'error' : ''}
            aria-describedby={describedBy}
            style={{ width: '100%' }}
            // A press outside keeps what was picked; nobody should lose a date for want of the OK button.
            needConfirm={false}
            onOpenChange={onOpenChange}
            onChange={(date) => onChange(date ? date.format(format) : null)}
          />
        )}
      </PopupEscape>
    </AntdProvider>
  );
};

export default DateInput;
