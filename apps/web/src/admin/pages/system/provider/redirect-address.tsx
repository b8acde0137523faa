import { Copy } from 'lucide-react';
import { useText } from '../../../../lib/i18n.ts';
import { useCopy } from '../../../../lib/use-copy.ts';
import { IconButton } from '../../../ui/button.tsx';
import './provider.css';

const words = { copy: ['复制回调地址', 'Copy the address to return to'] } as const;

/** What goes into the vendor's console, to the letter. */
export const RedirectAddress = ({ address }: { address: string }) => {
  const t = useText();
  const copy = useCopy();
  return (
    <span className="provider-address">
      <code title={address}>{address}</code>
      <IconButton
        size="small"
        label={t(words.copy)}
        icon={<Copy size={14} aria-hidden="true" />}
        onClick={() => void copy(address)}
      />
    </span>
  );
};
