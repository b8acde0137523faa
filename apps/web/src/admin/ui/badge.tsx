import type { ReactNode } from 'react';
import './badge.css';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

/** A short word about a state. */
export const Badge = ({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={`ui-badge ui-badge-${tone}`}>{children}</span>
);

/** A count at the corner of an icon: nothing for 0, `99+` beyond 99. */
export const Count = ({ value, children }: { value: number; children: ReactNode }) => (
  <span className="ui-count">
    {children}
    {value > 0 ? (
      <span className="ui-count-number" aria-hidden="true">
        {value > 99 ? '99+' : value}
      </span>
    ) : null}
  </span>
);
