import type { LongJob } from '@manyi/shared/contract/job';
import { useText } from '../../lib/i18n.ts';
import { Badge, type BadgeTone } from './badge.tsx';
import { Button } from './button.tsx';
import './job-row.css';

const words = {
  running: ['进行中', 'Running'],
  done: ['已完成', 'Done'],
  failed: ['未完成', 'Not done'],
  cancelled: ['已取消', 'Cancelled'],
  cancel: ['取消', 'Cancel'],
  progress: ['进度', 'Progress'],
} as const;

const tones: Record<LongJob['state'], BadgeTone> = {
  running: 'accent',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

export const percentOf = ({ done, total }: Pick<LongJob, 'done' | 'total'>): number | undefined =>
  total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : undefined;

/** One job: how far it is, or how it ended. */
export const JobRow = ({ job, onCancel }: { job: LongJob; onCancel: (id: string) => void }) => {
  const t = useText();
  const percent = percentOf(job);
  const isOver = job.state !== 'running';
  return (
    <li className="job">
      <div className="job-head">
        <span className="job-title">{job.title}</span>
        <Badge tone={tones[job.state]}>{t(words[job.state])}</Badge>
      </div>
      {isOver ? (
        <p className="job-outcome">{job.outcome}</p>
      ) : (
        <>
          <progress aria-label={`${t(words.progress)}: ${job.title}`} max={100} value={percent} />
          <div className="job-foot">
            <span>{[job.step, percent === undefined ? '' : `${percent}%`].filter(Boolean).join(' · ')}</span>
            <Button onClick={() => onCancel(job.id)}>{t(words.cancel)}</Button>
          </div>
        </>
      )}
      <time>{job.endTime ?? job.createTime}</time>
    </li>
  );
};
