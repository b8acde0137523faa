import { region } from '@manyi/shared/resources/system/region.resource';
import { useId } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notify.ts';
import { FormFields } from '../../crud/form-fields.tsx';
import type { Values } from '../../crud/form-state.ts';
import { words as said } from '../../crud/use-changes.ts';
import { useForm } from '../../crud/use-form.ts';
import { Button } from '../../ui/button.tsx';
import type { Region } from './region.ts';

const words = { save: ['保存', 'Save'], cancel: ['取消', 'Cancel'] } as const;

interface RegionFormProps {
  /** Null when one is being added. */
  row: Region | null;
  given?: Values;
  /** Only for reading. */
  isFixed: boolean;
  onSaved: (code: string) => void;
  onCancel?: (() => void) | undefined;
}

/** The form beside the tree. Mount it anew for another region. */
export const RegionForm = ({ row, given, isFixed, onSaved, onCancel }: RegionFormProps) => {
  const t = useText();
  const formId = useId();
  const form = useForm({
    resource: region,
    row,
    given,
    onSaved: (saved) => {
      notify.success(t(row ? said.updated : said.added));
      onSaved(String(saved.code));
    },
  });
  const locked = isFixed ? Object.keys(region.fields) : ['parentCode'];
  return (
    <div className="region-form">
      <FormFields formId={formId} resource={region} form={form} locked={locked} />
      {isFixed ? null : (
        <div className="region-form-foot">
          <Button kind="primary" type="submit" form={formId} disabled={form.isSaving}>
            {t(words.save)}
          </Button>
          {onCancel ? <Button onClick={onCancel}>{t(words.cancel)}</Button> : null}
        </div>
      )}
    </div>
  );
};
