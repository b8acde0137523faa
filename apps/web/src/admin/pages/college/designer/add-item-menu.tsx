import type { ItemType } from '@manyi/shared/questionnaire/definition';
import {
  AlignLeft,
  ArrowDownUp,
  Calendar,
  ChevronsUpDown,
  CircleDot,
  FileText,
  Gauge,
  Grid3x3,
  Hash,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Plus,
  ShieldCheck,
  Smile,
  Star,
} from 'lucide-react';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { itemTypeNames } from '../parts/survey-words.ts';

/** In the order of use in satisfaction surveys. */
export const typeIcons: Record<ItemType, LucideIcon> = {
  satisfaction: Smile,
  matrix: Grid3x3,
  single: CircleDot,
  multi: ListChecks,
  dropdown: ChevronsUpDown,
  longText: MessageSquare,
  shortText: AlignLeft,
  rating: Star,
  nps: Gauge,
  number: Hash,
  ranking: ArrowDownUp,
  date: Calendar,
  consent: ShieldCheck,
  section: FileText,
};
const types = Object.keys(typeIcons).filter((type): type is ItemType => type in itemTypeNames);

const words = { add: ['加题目', 'Add a question'] } as const;

export const AddItemMenu = ({ onAdd, subtle }: { onAdd: (type: ItemType) => void; subtle?: boolean }) => {
  const t = useText();
  return (
    <Menu
      label={t(words.add)}
      items={types.map((type) => {
        const Icon = typeIcons[type];
        return { key: type, label: t(itemTypeNames[type]), icon: <Icon size={16} />, onSelect: () => onAdd(type) };
      })}
      trigger={(props) => (
        <Button {...props} kind={subtle ? 'quiet' : 'default'} size="small" icon={<Plus size={16} />}>
          {t(words.add)}
        </Button>
      )}
    />
  );
};
