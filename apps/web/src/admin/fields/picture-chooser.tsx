import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { pictureRule, pictureTypes, uploadPicture } from './upload-picture.ts';

interface PictureChooserProps {
  /** Gets the link of the picture as the server keeps it. */
  onUploaded: (link: string) => Promise<void> | void;
  /** The button that opens the files. */
  children: (open: () => void, isBusy: boolean) => ReactNode;
}

/** A picture chosen from the files of the person and uploaded at once, or why not. */
export const PictureChooser = ({ onUploaded, children }: PictureChooserProps) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    // The same file may be chosen again.
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    try {
      const link = await uploadPicture(file);
      if (link === null) notify.error(t(pictureRule));
      else await onUploaded(link);
    } catch {
      // The call has said what went wrong; the picture stays as it was.
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <input ref={input} type="file" accept={pictureTypes.join(',')} hidden onChange={(event) => void choose(event)} />
      {children(() => input.current?.click(), isBusy)}
    </>
  );
};
