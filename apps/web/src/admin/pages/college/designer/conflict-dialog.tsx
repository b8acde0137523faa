import type { SurveyFormVO } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatTime } from '../parts/format.ts';

const words = {
  title: ['问卷已被他人修改', 'Somebody else has changed the questionnaire'],
  when: ['对方保存于 {t}。', 'They saved at {t}.'],
  choose: [
    '您的修改还在。用您的覆盖，双方都改过的部分以您的为准；改用对方的，您可以用撤销找回自己的。',
    'Your changes are still here. Where both of you changed something, saving yours overwrites theirs; taking theirs can be undone, which brings yours back.',
  ],
  theirs: ['改用对方的', 'Take theirs'],
  mine: ['用我的覆盖', 'Overwrite with mine'],
  cancel: ['继续编辑', 'Keep editing'],
} as const satisfies Record<string, Text>;

interface ConflictDialogProps {
  conflict: { message: string; theirs: SurveyFormVO } | null;
  onClose: () => void;
  onTakeTheirs: (theirs: SurveyFormVO) => void;
  onKeepMine: (theirs: SurveyFormVO) => void;
}

export const ConflictDialog = ({ conflict, onClose, onTakeTheirs, onKeepMine }: ConflictDialogProps) => {
  const t = useText();
  return (
    <Dialog
      open={conflict !== null}
      onClose={onClose}
      title={t(words.title)}
      width={480}
      footer={
        <>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button onClick={() => conflict && onTakeTheirs(conflict.theirs)}>{t(words.theirs)}</Button>
          <Button kind="danger" onClick={() => conflict && onKeepMine(conflict.theirs)}>
            {t(words.mine)}
          </Button>
        </>
      }
    >
      <div className="sv-publish">
        <p>{conflict?.message}</p>
        <p>{t(words.when).replace('{t}', formatTime(conflict?.theirs.updateTime))}</p>
        <p>{t(words.choose)}</p>
      </div>
    </Dialog>
  );
};
