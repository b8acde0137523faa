import type { ConsoleFigures, SessionFigures } from '@manyi/shared/contract/console';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/http.ts';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { usePage } from '../../../lib/page.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { Instances, Jobs, SlowCalls } from './console-tables.tsx';
import { bytesText } from './measures.ts';
import './console.css';

const words = {
  title: ['控制台', 'Console'],
  note: ['每 10 秒更新', 'Renewed every 10 seconds'],
  sessions: ['会话', 'Sessions'],
  live: ['有效会话', 'Live sessions'],
  online: ['在线会话', 'Online'],
  onlineUsers: ['在线用户', 'People online'],
  signIns: ['24 小时登录', 'Sign-ins, 24 h'],
  failures: ['24 小时失败', 'Failures, 24 h'],
  database: ['数据库', 'Database'],
  ping: ['应答', 'Reply'],
  size: ['大小', 'Size'],
  connections: ['连接', 'Connections'],
  version: ['版本', 'Version'],
} as const;

const path = '/api/blade-desk/console';
const renewMs = 10_000;
const sessionNames = [
  'live',
  'online',
  'onlineUsers',
  'signIns',
  'failures',
] as const satisfies readonly (keyof SessionFigures)[];

const Facts = ({ title, facts }: { title: string; facts: readonly [name: string, value: string][] }) => (
  <section className="console-part" aria-label={title}>
    <h2>{title}</h2>
    <dl className="console-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const Database = ({ database }: { database: NonNullable<ConsoleFigures['database']> }) => {
  const t = useText();
  return (
    <Facts
      title={t(words.database)}
      facts={[
        [t(words.ping), `${database.pingMs.toFixed(1)} ms`],
        [t(words.size), bytesText(database.bytes)],
        [t(words.connections), String(database.connections)],
        [t(words.version), database.version],
      ]}
    />
  );
};

/** For administrators: is the installation well? Other tenants see their own sessions. */
const ConsolePage = () => {
  const t = useText();
  const language = useLanguage();
  const { isActive } = usePage();
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<ConsoleFigures>(path, undefined, { quiet: true, signal }),
    refetchInterval: isActive ? renewMs : false,
    staleTime: 0,
  });
  const format = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en');
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead title={t(words.title)} note={t(words.note)} />
      {data ? (
        <div className="console">
          <Facts
            title={t(words.sessions)}
            facts={sessionNames.map((name) => [t(words[name]), format.format(data.sessions[name])])}
          />
          {data.database ? <Database database={data.database} /> : null}
          {data.instances.length > 0 ? <Instances instances={data.instances} /> : null}
          {data.database ? <SlowCalls calls={data.slowCalls} /> : null}
          {data.jobs.length > 0 ? <Jobs jobs={data.jobs} /> : null}
        </div>
      ) : (
        <Skeleton rows={8} />
      )}
    </>
  );
};

export default ConsolePage;
