/** Work that goes on while its person does something else: `GET /api/blade-desk/job/list`, newest first. */
export interface LongJob {
  id: string;
  kind: string;
  title: string;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  /** What it is at; '' once it has ended. */
  step: string;
  /** Steps behind it, of `total`; total 0: not known yet. */
  done: number;
  total: number;
  /** How it ended; '' while it runs. */
  outcome: string;
  createTime: string;
  endTime: string | null;
}
