import type { InstanceFigures, JobFigures, SlowCall } from '@manyi/shared/contract/console';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { bytesText, durationText } from './measures.ts';

const words = {
  instances: ['实例', 'Instances'],
  id: ['实例', 'Instance'],
  answering: ['当前应答', 'Answering'],
  version: ['版本', 'Version'],
  uptime: ['运行时长', 'Up for'],
  memory: ['内存', 'Memory'],
  loop: ['事件循环 p99', 'Event loop p99'],
  ping: ['数据库应答', 'Database reply'],
  calls: ['1 小时请求', 'Calls, 1 h'],
  errors: ['1 小时出错', 'Errors, 1 h'],
  streams: ['推送连接', 'Open streams'],
  seen: ['最近上报', 'Last report'],
  slow: ['慢请求（1 小时内，0.5 秒以上）', 'Slow calls (within the hour, half a second and longer)'],
  noSlow: ['没有慢请求', 'No slow calls'],
  time: ['时间', 'Time'],
  call: ['请求', 'Call'],
  status: ['状态', 'Status'],
  took: ['用时', 'Took'],
  jobs: ['定时任务', 'Recurring jobs'],
  job: ['任务', 'Job'],
  started: ['上次开始', 'Last start'],
  runs: ['运行次数', 'Runs'],
  failures: ['失败次数', 'Failures'],
  outcome: ['上次结果', 'Last outcome'],
  well: ['正常', 'Fine'],
  running: ['运行中', 'Running'],
} as const;

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

export const Instances = ({ instances }: { instances: readonly InstanceFigures[] }) => {
  const t = useText();
  const language = useLanguage();
  return (
    <section className="console-part">
      <h2>{t(words.instances)}</h2>
      <PlainTable
        label={t(words.instances)}
        columns={[
          { key: 'id', label: t(words.id) },
          { key: 'version', label: t(words.version) },
          { key: 'uptime', label: t(words.uptime), isNumber: true },
          { key: 'memory', label: t(words.memory), isNumber: true },
          { key: 'loop', label: t(words.loop), isNumber: true },
          { key: 'ping', label: t(words.ping), isNumber: true },
          { key: 'calls', label: t(words.calls), isNumber: true },
          { key: 'errors', label: t(words.errors), isNumber: true },
          { key: 'streams', label: t(words.streams), isNumber: true },
          { key: 'seen', label: t(words.seen), isNumber: true },
        ]}
        rows={instances.map((one) => ({
          id: one.id,
          cells: {
            id: (
              <>
                <code title={one.id}>{one.id.slice(0, 8)}</code>{' '}
                {one.answering ? <Badge tone="accent">{t(words.answering)}</Badge> : null}
              </>
            ),
            version: one.version,
            uptime: <span title={one.startTime}>{durationText(one.uptimeSeconds, language)}</span>,
            memory: bytesText(one.rssBytes),
            loop: ms(one.eventLoopMs),
            ping: ms(one.pingMs),
            calls: one.calls,
            errors: one.errors > 0 ? <Badge tone="danger">{one.errors}</Badge> : 0,
            streams: one.streams,
            seen: <span title={one.seenTime}>{relativeTime(one.seenTime, language)}</span>,
          },
        }))}
      />
    </section>
  );
};

export const SlowCalls = ({ calls }: { calls: readonly SlowCall[] }) => {
  const t = useText();
  return (
    <section className="console-part">
      <h2>{t(words.slow)}</h2>
      {calls.length === 0 ? <p className="console-none">{t(words.noSlow)}</p> : null}
      {calls.length > 0 ? (
        <PlainTable
          label={t(words.slow)}
          columns={[
            { key: 'time', label: t(words.time) },
            { key: 'call', label: t(words.call) },
            { key: 'status', label: t(words.status), isNumber: true },
            { key: 'took', label: t(words.took), isNumber: true },
            { key: 'id', label: t(words.id) },
          ]}
          rows={calls.map((call, at) => ({
            id: `${call.instance} ${call.time} ${String(at)}`,
            cells: {
              time: call.time,
              call: (
                <code>
                  {call.method} {call.path}
                </code>
              ),
              status: call.status,
              took: ms(call.ms),
              id: <code>{call.instance.slice(0, 8)}</code>,
            },
          }))}
        />
      ) : null}
    </section>
  );
};

const Outcome = ({ job }: { job: JobFigures }) => {
  const t = useText();
  if (job.endTime === null) return <Badge tone="accent">{t(words.running)}</Badge>;
  if (job.error === '') return <Badge tone="success">{t(words.well)}</Badge>;
  return <span className="console-error">{job.error}</span>;
};

export const Jobs = ({ jobs }: { jobs: readonly JobFigures[] }) => {
  const t = useText();
  return (
    <section className="console-part">
      <h2>{t(words.jobs)}</h2>
      <PlainTable
        label={t(words.jobs)}
        columns={[
          { key: 'name', label: t(words.job) },
          { key: 'started', label: t(words.started) },
          { key: 'runs', label: t(words.runs), isNumber: true },
          { key: 'failures', label: t(words.failures), isNumber: true },
          { key: 'outcome', label: t(words.outcome) },
        ]}
        rows={jobs.map((job) => ({
          id: job.name,
          cells: {
            name: <code>{job.name}</code>,
            started: job.startTime,
            runs: job.runs,
            failures: job.failures > 0 ? <Badge tone="danger">{job.failures}</Badge> : 0,
            outcome: <Outcome job={job} />,
          },
        }))}
      />
    </section>
  );
};
