import { useEffect, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import './table-skeleton.css';

const loading = ['加载中', 'Loading'] as const;

/** The shape of the table that comes, once waiting has become noticeable. */
export const TableSkeleton = ({ columns, rows }: { columns: number; rows: number }) => {
  const t = useText();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 200);
    return () => clearTimeout(timer);
  }, []);
  const cells = Array.from({ length: Math.max(1, columns) }, (_, at) => `column-${String(at)}`);
  const lines = Array.from({ length: rows }, (_, at) => `row-${String(at)}`);
  return (
    <div role="status" aria-label={t(loading)} className="crud-skeleton">
      {isDue
        ? lines.map((line) => (
            <div key={line}>
              {cells.map((cell) => (
                <span key={cell} />
              ))}
            </div>
          ))
        : null}
    </div>
  );
};
