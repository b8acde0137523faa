import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { useDictionary } from '../../../fields/dictionary.ts';
import type { FieldInputProps } from '../../../fields/field-props.ts';
import { rules } from './scope-words.ts';
import './scope.css';

/** The rules with what each does: a name alone does not tell who will see what. */
export const RuleInput = ({ id, name, field, value, onChange, disabled, describedBy, invalid }: FieldInputProps) => {
  const t = useText();
  const language = useLanguage();
  const { entries } = useDictionary(field.kind === 'dict' ? field : { kind: 'dict', code: name, label: field.label });
  const labelOf = (type: string, own: readonly [string, string]): string =>
    (language === 'zh' && entries.find((entry) => entry.dictKey === type)?.dictValue) || t(own);
  return (
    <div
      id={id}
      role="radiogroup"
      tabIndex={-1}
      className="scope-rules"
      aria-label={t(field.label)}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
    >
      {rules.map((rule) => (
        <label key={rule.type} className="scope-rule">
          <input
            type="radio"
            name={`${id}-${name}`}
            checked={rule.type === value}
            disabled={disabled}
            aria-describedby={`${id}-${rule.type}`}
            aria-label={labelOf(rule.type, rule.name)}
            onChange={() => onChange(rule.type)}
          />
          <span>{labelOf(rule.type, rule.name)}</span>
          <span id={`${id}-${rule.type}`} className="scope-rule-effect">
            {t(rule.effect)}
          </span>
        </label>
      ))}
    </div>
  );
};
