import type { ReactNode } from 'react';
import './page-head.css';

/** One line: title, count or note, main action at the end. */
export const PageHead = ({ title, note, actions }: { title: ReactNode; note?: ReactNode; actions?: ReactNode }) => (
  <div className="page-head">
    <h1>{title}</h1>
    {note ? <span className="page-head-note">{note}</span> : null}
    {actions ? <div className="page-head-actions">{actions}</div> : null}
  </div>
);
