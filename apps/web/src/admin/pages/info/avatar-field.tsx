import { useText } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notify.ts';
import { keepUser } from '../../../lib/session.ts';
import { PictureChooser } from '../../fields/picture-chooser.tsx';
import { pictureRule } from '../../fields/upload-picture.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';

const words = {
  choose: ['更换头像', 'Change picture'],
  done: ['更新成功', 'Updated'],
} as const;

/** `onUploaded` gets the link of the picture as the server keeps it. */
export const AvatarField = ({ onUploaded }: { onUploaded: (link: string) => Promise<void> }) => {
  const t = useText();
  const keep = async (link: string): Promise<void> => {
    await onUploaded(link);
    keepUser({ avatar: link });
    notify.success(t(words.done));
  };
  return (
    <div className="info-avatar">
      <Avatar size={64} />
      <div>
        <PictureChooser onUploaded={keep}>
          {(open, isBusy) => (
            <Button busy={isBusy} onClick={open}>
              {t(words.choose)}
            </Button>
          )}
        </PictureChooser>
        <p className="ui-field-hint">{t(pictureRule)}</p>
      </div>
    </div>
  );
};
