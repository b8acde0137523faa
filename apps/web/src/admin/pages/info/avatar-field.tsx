import { type ChangeEvent, useRef, useState } from 'react';
import { api } from '../../../lib/http.ts';
import { useText } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notify.ts';
import { keepUser } from '../../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';

const words = {
  choose: ['更换头像', 'Change picture'],
  rule: ['只能上传 jpg/png，且不超过 500 kb', 'Only jpg or png, at most 500 kb'],
  done: ['更新成功', 'Updated'],
} as const;

const largest = 500 * 1024;
const kinds = ['image/jpeg', 'image/png'];

/** `onUploaded` gets the link of the picture as the server keeps it. */
export const AvatarField = ({ onUploaded }: { onUploaded: (link: string) => Promise<void> }) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    // The server looks at the content itself; this saves the trip.
    if (!kinds.includes(file.type) || file.size > largest) return notify.error(t(words.rule));
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    try {
      const { link } = await api.upload<{ link: string }>('/api/blade-resource/oss/endpoint/put-file', form);
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
        <input ref={input} type="file" accept="image/jpeg,image/png" hidden onChange={(event) => void choose(event)} />
        <Button busy={isBusy} onClick={() => input.current?.click()}>
          {t(words.choose)}
        </Button>
        <p className="ui-field-hint">{t(words.rule)}</p>
      </div>
    </div>
  );
};
