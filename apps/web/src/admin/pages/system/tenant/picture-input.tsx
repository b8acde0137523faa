import { ImageUp, X } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { type FieldInputProps, textOf } from '../../../fields/field-props.ts';
import { pictureRule, pictureTypes, uploadPicture } from '../../../fields/upload-picture.ts';
import { Button } from '../../../ui/button.tsx';

const words = {
  choose: ['上传图片', 'Upload'],
  another: ['更换图片', 'Replace'],
  remove: ['移除', 'Remove'],
  none: ['未设置', 'Not set'],
  preview: ['预览', 'Preview'],
} as const;

/** A picture as its link: uploaded when it is chosen, shown as the sign-in page will show it. */
export const PictureInput = ({ id, name, value, onChange, disabled, describedBy, field }: FieldInputProps) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const link = textOf(value);

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    try {
      const stored = await uploadPicture(file);
      if (stored === null) notify.error(t(pictureRule));
      else onChange(stored);
    } catch {
      // The call has said what went wrong; the picture stays as it was.
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="tenant-picture">
      <span className="tenant-preview" data-kind={name}>
        {link === '' ? t(words.none) : <img src={link} alt={`${t(words.preview)} · ${t(field.label)}`} />}
      </span>
      <span className="tenant-picture-tools">
        <input
          ref={input}
          type="file"
          accept={pictureTypes.join(',')}
          hidden
          onChange={(event) => void choose(event)}
        />
        <Button
          id={id}
          size="small"
          icon={<ImageUp size={14} aria-hidden="true" />}
          busy={isBusy}
          disabled={disabled}
          aria-describedby={describedBy}
          onClick={() => input.current?.click()}
        >
          {t(link === '' ? words.choose : words.another)}
        </Button>
        {link === '' ? null : (
          <Button
            size="small"
            kind="quiet"
            icon={<X size={14} aria-hidden="true" />}
            disabled={disabled || isBusy}
            onClick={() => onChange(null)}
          >
            {t(words.remove)}
          </Button>
        )}
        <span className="ui-field-hint">{t(pictureRule)}</span>
      </span>
    </div>
  );
};
