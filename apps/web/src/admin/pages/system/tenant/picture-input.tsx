import { ImageUp, X } from 'lucide-react';
import { useText } from '../../../../lib/i18n.ts';
import { type FieldInputProps, textOf } from '../../../fields/field-props.ts';
import { PictureChooser } from '../../../fields/picture-chooser.tsx';
import { pictureRule } from '../../../fields/upload-picture.ts';
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
  const link = textOf(value);

  return (
    <div className="tenant-picture">
      <span className="tenant-preview" data-kind={name}>
        {link === '' ? t(words.none) : <img src={link} alt={`${t(words.preview)} · ${t(field.label)}`} />}
      </span>
      <span className="tenant-picture-tools">
        <PictureChooser onUploaded={onChange}>
          {(open, isChoosing) => (
            <Button
              id={id}
              size="small"
              icon={<ImageUp size={14} aria-hidden="true" />}
              busy={isChoosing}
              disabled={disabled}
              aria-describedby={describedBy}
              onClick={open}
            >
              {t(link === '' ? words.choose : words.another)}
            </Button>
          )}
        </PictureChooser>
        {link === '' ? null : (
          <Button
            size="small"
            kind="quiet"
            icon={<X size={14} aria-hidden="true" />}
            disabled={disabled}
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
