import { pageSizes } from '@manyi/shared/contract/envelope';
import type { Text } from '@manyi/shared/contract/text';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/input.tsx';
import { formatCount } from './format.ts';

const words = {
  label: ['分页', 'Pages'],
  total: ['共 {n} 条', '{n} in all'],
  size: ['每页条数', 'Rows per page'],
  sizeOf: ['{n} 条/页', '{n} per page'],
  previous: ['上一页', 'Previous page'],
  next: ['下一页', 'Next page'],
} as const satisfies Record<string, Text>;

interface PagingProps {
  total: number;
  current: number;
  size: number;
  onChange: (next: { current: number; size: number }) => void;
}

export const Paging = ({ total, current, size, onChange }: PagingProps) => {
  const t = useText();
  const language = useLanguage();
  const pages = Math.max(1, Math.ceil(total / size));
  return (
    <nav className="sv-paging" aria-label={t(words.label)}>
      <span>{t(words.total).replace('{n}', formatCount(total, language))}</span>
      <NativeSelect
        aria-label={t(words.size)}
        value={size}
        onChange={({ target }) => onChange({ current: 1, size: Number(target.value) })}
      >
        {pageSizes.map((one) => (
          <option key={one} value={one}>
            {t(words.sizeOf).replace('{n}', String(one))}
          </option>
        ))}
      </NativeSelect>
      <IconButton
        label={t(words.previous)}
        icon={<ChevronLeft size={16} />}
        disabled={current <= 1}
        onClick={() => onChange({ current: current - 1, size })}
      />
      <span>{`${current} / ${pages}`}</span>
      <IconButton
        label={t(words.next)}
        icon={<ChevronRight size={16} />}
        disabled={current >= pages}
        onClick={() => onChange({ current: current + 1, size })}
      />
    </nav>
  );
};
