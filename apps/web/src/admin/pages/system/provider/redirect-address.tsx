import { Copy } from 'lucide-react';
import { copyText } from '../../../../lib/clipboard.ts';
import { useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { IconButton } from '../../../ui/button.tsx';
import './provider.css';

const words = {
  copy: ['复制回调地址', 'Copy the address to return to'],
  copied: ['已复制', 'Copied'],
  notCopied: ['浏览器没有允许复制，请选中后复制', 'The browser did not allow it; select it and copy'],
} as const;

/** What goes into the vendor's console, to the letter. */
export const RedirectAddress = ({ address }: { address: string }) => {
  const t = useText();
  const copy = async (): Promise<void> => {
    if (await copyText(address)) notify.success(t(words.copied));
    else notify.error(t(words.notCopied));
  };
  return (
    <span className="provider-address">
      <code title={address}>{address}</code>
      <IconButton
        size="small"
        label={t(words.copy)}
        icon={<Copy size={14} aria-hidden="true" />}
        onClick={() => void copy()}
      />
    </span>
  );
};
