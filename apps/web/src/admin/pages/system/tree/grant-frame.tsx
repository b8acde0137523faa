import { type ReactNode, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { useUnsaved } from '../../../../lib/unsaved.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const words = {
  cancel: ['取消', 'Cancel'],
  save: ['保存', 'Save'],
  leave: ['有未保存的修改，确定离开?', 'Leave without saving your changes?'],
  discard: ['放弃修改', 'Discard'],
} as const;

interface GrantFrameProps {
  title: string;
  isDirty: boolean;
  /** Rejects when the call failed, which has then said why; what was ticked stays. */
  onSave: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog around trees to tick: saves, or asks before it drops what was ticked. */
export const GrantFrame = ({ title, isDirty, onSave, onClose, children }: GrantFrameProps) => {
  const t = useText();
  const [isSaving, setSaving] = useState(false);
  useUnsaved(isDirty);
  const close = async (): Promise<void> => {
    if (isSaving) return;
    if (isDirty && !(await confirm({ text: t(words.leave), verb: t(words.discard), danger: true }))) return;
    onClose();
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    const isDone = await onSave().then(
      () => true,
      () => false,
    );
    if (isDone) onClose();
    else setSaving(false);
  };
  return (
    <Dialog
      open
      width={640}
      onClose={() => void close()}
      title={title}
      footer={
        <>
          <Button onClick={() => void close()}>{t(words.cancel)}</Button>
          <Button kind="primary" busy={isSaving} onClick={() => void save()}>
            {t(words.save)}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
};
