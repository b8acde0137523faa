import { ListChecks } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../lib/i18n.ts';
import { isRunning, useCancelJob, useJobs } from '../../lib/jobs.ts';
import { notify } from '../../lib/notify.ts';
import { Count } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { JobRow } from '../ui/job-row.tsx';
import { Popover } from '../ui/popover.tsx';
import './job-tray.css';

const words = {
  title: ['后台任务', 'Jobs'],
  running: ['项进行中', 'running'],
} as const;

/** Says how a job ended to whoever saw it run. */
const useEndings = (jobs: ReturnType<typeof useJobs>): void => {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const job of jobs) {
      if (isRunning(job)) seen.current.add(job.id);
      else if (seen.current.delete(job.id)) {
        const text = `${job.title}：${job.outcome}`;
        if (job.state === 'failed') notify.error(text);
        else notify.success(text);
      }
    }
  }, [jobs]);
};

/** What goes on in the background, from wherever it was begun. Not there for those who never began anything. */
export const JobTray = () => {
  const t = useText();
  const jobs = useJobs();
  const cancel = useCancelJob();
  useEndings(jobs);
  if (jobs.length === 0) return null;
  const running = jobs.filter(isRunning).length;
  return (
    <Popover
      label={t(words.title)}
      placement="bottom-end"
      className="job-tray"
      trigger={(props) => (
        <IconButton
          {...props}
          label={running ? `${t(words.title)}, ${running} ${t(words.running)}` : t(words.title)}
          icon={
            <Count value={running}>
              <ListChecks size={18} aria-hidden="true" />
            </Count>
          }
        />
      )}
    >
      {() => (
        <>
          <h2>{t(words.title)}</h2>
          <ul className="jobs">
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} onCancel={(id) => void cancel(id)} />
            ))}
          </ul>
        </>
      )}
    </Popover>
  );
};
