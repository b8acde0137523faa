import { ArchiveX } from 'lucide-react';
import { useText } from '../../../lib/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { words } from './history-words.ts';

/** Opens what was deleted from a list, where the list has its buttons in a row. */
export const DeletedButton = ({ onOpen }: { onOpen: () => void }) => {
  const t = useText();
  return <IconButton label={t(words.deleted)} icon={<ArchiveX size={16} />} onClick={onOpen} />;
};
