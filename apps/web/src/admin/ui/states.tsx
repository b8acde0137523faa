import { CloudOff, Inbox, LockKeyhole } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from './button.tsx';
import './states.css';

const words = {
  failed: ['没有加载成功', 'This did not load'],
  retry: ['重试', 'Try again'],
  unknown: ['未知错误', 'Unknown error'],
  forbidden: ['没有访问权限', 'You do not have access'],
  whom: ['如需使用，请联系本单位的系统管理员开通。', 'If you need it, ask the administrator of your organisation.'],
  loading: ['加载中', 'Loading'],
} as const;

interface StateProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

const State = ({ icon, title, children, action }: StateProps) => (
  <div className="ui-state">
    <span className="ui-state-icon" aria-hidden="true">
      {icon}
    </span>
    <p className="ui-state-title">{title}</p>
    {children ? <div className="ui-state-text">{children}</div> : null}
    {action ? <div className="ui-state-action">{action}</div> : null}
  </div>
);

/** Nothing there yet: says so and offers the next step. */
export const EmptyState = (props: StateProps) => <State icon={<Inbox size={28} strokeWidth={1.5} />} {...props} />;

export const NoPermission = ({ action }: { action?: ReactNode }) => {
  const t = useText();
  return (
    <State icon={<LockKeyhole size={28} strokeWidth={1.5} />} title={t(words.forbidden)} action={action}>
      {t(words.whom)}
    </State>
  );
};

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  /** What of the person's work was kept. */
  kept?: string;
}

/** A read that failed. A refusal for lack of rights shows whom to ask instead. */
export const ErrorState = ({ error, onRetry, kept }: ErrorStateProps) => {
  const t = useText();
  if (error instanceof ApiError && error.isForbidden) return <NoPermission />;
  const reason = error instanceof ApiError ? error.msg : t(words.unknown);
  const again = onRetry ? <Button onClick={onRetry}>{t(words.retry)}</Button> : null;
  return (
    <div role="alert">
      <State icon={<CloudOff size={28} strokeWidth={1.5} />} title={t(words.failed)} action={again}>
        <p>{reason}</p>
        {kept ? <p>{kept}</p> : null}
      </State>
    </div>
  );
};

/** The shape of what comes, after 200 ms, so fast replies do not flicker. */
export const Skeleton = ({ rows = 6 }: { rows?: number }) => {
  const t = useText();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="ui-skeleton" role="status" aria-label={t(words.loading)}>
      {isDue
        ? Array.from({ length: rows }, (_, at) => <span key={`row-${String(at)}`} className="ui-skeleton-row" />)
        : null}
    </div>
  );
};
