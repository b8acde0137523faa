import { pageSizes } from '@manyi/shared/contract/envelope';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../ui/button.tsx';
import { NativeSelect } from '../ui/input.tsx';
import './pager.css';

const words = {
  pages: ['分页', 'Pages'],
  size: ['每页行数', 'Rows per page'],
  previous: ['上一页', 'Previous page'],
  next: ['下一页', 'Next page'],
} as const;

interface PagerProps {
  total: number;
  /** Counting stopped at `total`. */
  isMore?: boolean | undefined;
  current: number;
  size: number;
  onChange: (change: { current: number } | { size: number }) => void;
}

const grouped = new Intl.NumberFormat('en');

/** 10,000 or, where counting stopped there, 10,000+. Both languages group by thousands. */
export const countText = (total: number, isMore = false): string => `${grouped.format(total)}${isMore ? '+' : ''}`;

/** First, last, and the neighbours of the current page; a gap stands for the rest. */
export const shownPages = (current: number, pages: number): (number | 'gap')[] => {
  const wanted = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((page, at) => {
    const before = sorted[at - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : ['gap' as const, page];
  });
};

export const Pager = ({ total, isMore, current, size, onChange }: PagerProps) => {
  const t = useText();
  const pages = Math.max(1, Math.ceil(total / size));
  const first = Math.min(total, (current - 1) * size + 1);
  const last = Math.min(total, current * size);
  return (
    <nav className="crud-pager" aria-label={t(words.pages)}>
      <span className="crud-pager-range">
        {t([
          `第 ${first}–${last} 条，共 ${countText(total, isMore)} 条`,
          `${first}–${last} of ${countText(total, isMore)}`,
        ])}
      </span>
      <NativeSelect
        className="crud-pager-size"
        aria-label={t(words.size)}
        value={size}
        onChange={(event) => onChange({ size: Number(event.target.value) })}
      >
        {pageSizes.map((offered) => (
          <option key={offered} value={offered}>
            {t([`${offered} 条/页`, `${offered} / page`])}
          </option>
        ))}
      </NativeSelect>
      <div className="crud-pager-pages">
        <IconButton
          label={t(words.previous)}
          icon={<ChevronLeft size={16} />}
          disabled={current <= 1}
          onClick={() => onChange({ current: current - 1 })}
        />
        {shownPages(current, pages).map((page, at, all) =>
          page === 'gap' ? (
            <span key={`after-${String(all[at - 1])}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              className="crud-page"
              aria-current={page === current ? 'page' : undefined}
              aria-label={t([`第 ${page} 页`, `Page ${page}`])}
              onClick={() => onChange({ current: page })}
            >
              {page}
            </button>
          ),
        )}
        <IconButton
          label={t(words.next)}
          icon={<ChevronRight size={16} />}
          disabled={current >= pages}
          onClick={() => onChange({ current: current + 1 })}
        />
      </div>
    </nav>
  );
};
