import { scopedList } from '@manyi/shared/resources/scoped-lists';
import { shownFields } from '@manyi/shared/resources/system/check-scope';
import { useText } from '../../../../lib/i18n.ts';
import { type FieldInputProps, textOf } from '../../../fields/field-props.ts';
import { fieldLabel } from './target-inputs.tsx';
import './scope.css';

const words = {
  all: ['全部字段', 'All fields'],
  some: ['只显示选中的字段', 'Only those ticked'],
  hint: [
    '没有选中的字段，在列表、详情和导出里都看不到，也不能用来查询。',
    'Fields that are not ticked are left out of lists, details and exports, and cannot be searched by.',
  ],
} as const;

/** Names nothing yet; the dialog does not let it pass. */
const nothing = ',';

/** Which fields those who hold the scope see. */
export const FieldsInput = ({
  id,
  name,
  field: own,
  value,
  onChange,
  disabled,
  describedBy,
  values = {},
}: FieldInputProps) => {
  const t = useText();
  const list = scopedList(textOf(values.resourceCode));
  if (!list) return null;
  const text = textOf(value);
  const isAll = text === '' || text.includes('*');
  const shown = new Set(shownFields(text));
  const names = [...list.fields.keys()];
  const put = (field: string, isShown: boolean): void => {
    const next = names.filter((one) => (one === field ? isShown : shown.has(one)));
    onChange(next.length > 0 ? next.join(',') : nothing);
  };
  return (
    <fieldset id={id} tabIndex={-1} aria-label={t(own.label)} aria-describedby={describedBy} className="scope-fields">
      <div className="scope-fields-mode">
        {[true, false].map((all) => (
          <label key={String(all)}>
            <input
              type="radio"
              name={`${id}-${name}`}
              checked={isAll === all}
              disabled={disabled}
              onChange={() => onChange(all ? '*' : names.join(','))}
            />
            {t(all ? words.all : words.some)}
          </label>
        ))}
      </div>
      {isAll ? null : (
        <>
          <div className="scope-fields-names">
            {names.map((field) => (
              <label key={field}>
                <input
                  type="checkbox"
                  checked={shown.has(field)}
                  disabled={disabled}
                  onChange={(event) => put(field, event.target.checked)}
                />
                {t(fieldLabel(list, field))}
              </label>
            ))}
          </div>
          <p className="ui-field-hint">{t(words.hint)}</p>
        </>
      )}
    </fieldset>
  );
};
