import { useText } from '../../../../lib/i18n.ts';
import { type FieldInputProps, textOf } from '../../../fields/field-props.ts';
import { Input } from '../../../ui/input.tsx';

const words = {
  how: [
    '例如 /api/blade-desk/notice/**：* 代表一段，** 代表任意多段。保存后立即生效：没有这项权限的角色不能再调用匹配的接口。',
    'Such as /api/blade-desk/notice/**: * stands for one part, ** for any number. Acts at once: roles without it can no longer make calls that match.',
  ],
} as const;

export const PathInput = ({ id, name, value, onChange, disabled, invalid, describedBy }: FieldInputProps) => {
  const t = useText();
  return (
    <>
      <Input
        id={id}
        name={name}
        value={textOf(value)}
        disabled={disabled}
        invalid={invalid}
        spellCheck={false}
        autoComplete="off"
        aria-required
        aria-describedby={[describedBy, `${id}-how`].filter(Boolean).join(' ')}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-how`} className="ui-field-hint">
        {t(words.how)}
      </p>
    </>
  );
};
