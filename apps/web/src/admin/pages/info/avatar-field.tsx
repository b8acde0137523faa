import { type ChangeEvent, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notify.ts';
import { keepUser } from '../../../lib/session.ts';
import { pictureRule, pictureTypes, uploadPicture } from '../../fields/upload-picture.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';

const words = {
  choose: ['更换头像', 'Change picture'],
  done: ['更新成功', 'Updated'],
} as const;

/** `onUploaded` gets the link of the picture as the server keeps it. */
export const AvatarField = ({ onUploaded }: { onUploaded: (link: string) => Promise<void> }) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    try {
      const link = await uploadPicture(file);
      if (link === null) return notify.error(t(pictureRule));
      await onUploaded(link);
      keepUser({ avatar: link });
      notify.success(t(words.done));
    } catch {
      // The call has said what went wrong; the old picture stays.
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="info-avatar">
      <Avatar size={64} />
      <div>
        <input
          ref={input}
          type="file"
          accept={pictureTypes.join(',')}
          hidden
          onChange={(event) => void choose(event)}
        />
        <Button busy={isBusy} onClick={() => input.current?.click()}>
          {t(words.choose)}
        </Button>
        <p className="ui-field-hint">{t(pictureRule)}</p>
      </div>
    </div>
  );
};
