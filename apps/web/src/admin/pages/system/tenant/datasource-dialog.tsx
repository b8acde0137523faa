import type { Page } from '@manyi/shared/contract/envelope';
import type { LongJob } from '@manyi/shared/contract/job';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, tellFailure } from '../../../../lib/http.ts';
import { say, useText } from '../../../../lib/i18n.ts';
import { isRunning, jobBegan, useCancelJob, useJobs } from '../../../../lib/jobs.ts';
import { Link } from '../../../../lib/link.tsx';
import { notify } from '../../../../lib/notify.ts';
import { ConflictTable } from '../../../crud/conflict-table.tsx';
import { currentIn } from '../../../crud/conflicting.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { JobRow } from '../../../ui/job-row.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import type { ChosenTenant } from './chosen-tenant.ts';
import './datasource-dialog.css';

const words = {
  title: ['数据源配置', 'Database'],
  where: ['调查数据存放于', 'Survey data lives in'],
  platform: ['本系统数据库', 'The database of the system'],
  about: [
    '问卷、答卷、留言和结果将整体迁移；账号、角色和部门仍由平台管理。迁移期间可以查看，暂不能提交：手机端会自动重试，不丢失答卷。迁移后逐表核对数量与校验值，不一致则放弃迁移。',
    'Questionnaires, answers, messages and results move as a whole; accounts, roles and departments stay with the platform. Meanwhile everything can be read but nothing written: phones try again by themselves and lose no answer. Afterwards counts and checksums of every table are compared; if they differ, nothing has moved.',
  ],
  none: ['还没有数据源', 'There are no data sources yet'],
  add: ['前往添加数据源', 'Add a data source'],
  move: ['开始迁移', 'Move'],
  close: ['关闭', 'Close'],
  begun: ['迁移已开始，可以离开此页面', 'The move has begun; you can leave this page'],
  here: ['数据已在该数据源中', 'The data lives there already'],
} as const;

const movePath = '/api/blade-system/tenant/datasource';
const detailPath = '/api/blade-system/tenant/detail';
const datasourcePath = '/api/blade-develop/datasource/list';

interface Datasource {
  id: string;
  name: string;
  url: string;
  driverClass: string;
}
interface Props {
  tenant: ChosenTenant;
  onClose: () => void;
}
/** Where the data lives, '' for the platform's database, and the name of that, which goes back with a move. */
interface Home {
  id: string;
  stamp: string;
}

/** Where somebody else moved it, when a move was refused because they were faster. */
const theirHome = (error: unknown): Home | null => {
  const { datasourceId, stamp } = currentIn(error) ?? {};
  if (typeof stamp !== 'string') return null;
  return { id: typeof datasourceId === 'string' ? datasourceId : '', stamp };
};

/** Of this tenant, and still going on or just over. */
const moveOf = (jobs: readonly LongJob[], { tenantId }: ChosenTenant): LongJob | undefined =>
  jobs.find(({ kind, title }) => kind === 'tenant-move' && title.includes(tenantId));

const Choice = ({
  places,
  chosen,
  onChoose,
}: {
  places: readonly Pick<Datasource, 'id' | 'name' | 'url'>[];
  chosen: string;
  onChoose: (id: string) => void;
}) => {
  const t = useText();
  return (
    <fieldset className="tenant-homes">
      <legend>{t(words.where)}</legend>
      {places.map(({ id, name, url }) => (
        <label key={id}>
          <input type="radio" name="home" checked={chosen === id} onChange={() => onChoose(id)} />
          <span>{name}</span>
          {url ? <small>{url}</small> : null}
        </label>
      ))}
    </fieldset>
  );
};

interface LoadedProps extends Props {
  home: Home;
  sources: Datasource[];
}

const Loaded = ({ tenant, home, sources, onClose }: LoadedProps) => {
  const t = useText();
  const client = useQueryClient();
  const cancel = useCancelJob();
  const [opened] = useState(home);
  const [seen, setSeen] = useState(opened);
  const [chosen, setChosen] = useState(opened.id);
  const [isSending, setSending] = useState(false);
  const job = moveOf(useJobs(), tenant);
  const isMoving = job !== undefined && isRunning(job);
  const wasMoving = useRef(isMoving);
  useEffect(() => {
    if (wasMoving.current && !isMoving) void client.invalidateQueries({ queryKey: [detailPath] });
    wasMoving.current = isMoving;
  }, [isMoving, client]);

  const move = async (): Promise<void> => {
    setSending(true);
    try {
      const body = { tenantId: tenant.tenantId, datasourceId: chosen, stamp: seen.stamp };
      const { jobId } = await api.post<{ jobId: string | null }>(movePath, { body, quiet: true });
      notify.success(say(jobId === null ? words.here : words.begun));
      await jobBegan(client);
    } catch (error) {
      // The choice stays, whatever went wrong.
      const theirs = theirHome(error);
      if (theirs) setSeen(theirs);
      else tellFailure(error);
    } finally {
      setSending(false);
    }
  };

  const places = [{ id: '', name: t(words.platform), url: '' }, ...sources];
  const nameOf = (one: string): string => places.find(({ id }) => id === one)?.name ?? one;

  return (
    <Frame
      tenant={tenant}
      onClose={onClose}
      action={
        <Button kind="primary" busy={isSending} disabled={isMoving || chosen === seen.id} onClick={() => void move()}>
          {t(words.move)}
        </Button>
      }
    >
      {seen === opened ? null : (
        <ConflictTable
          key={seen.stamp}
          rows={[
            {
              name: 'datasourceId',
              label: t(words.where),
              mine: nameOf(chosen),
              theirs: nameOf(seen.id),
              onTake: chosen === seen.id ? null : () => setChosen(seen.id),
            },
          ]}
        />
      )}
      <p className="tenant-homes-about">{t(words.about)}</p>
      {sources.length === 0 && seen.id === '' ? (
        <EmptyState title={t(words.none)} action={<Link to="/develop/datasource/index">{t(words.add)}</Link>} />
      ) : (
        <Choice places={places} chosen={chosen} onChoose={setChosen} />
      )}
      {job ? (
        <ul className="jobs">
          <JobRow job={job} onCancel={(id) => void cancel(id)} />
        </ul>
      ) : null}
    </Frame>
  );
};

const Frame = ({ tenant, onClose, action, children }: Props & { action?: ReactNode; children: ReactNode }) => {
  const t = useText();
  return (
    <Dialog
      open
      width={640}
      title={`${t(words.title)} · ${tenant.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(words.close)}</Button>
          {action}
        </>
      }
    >
      {children}
    </Dialog>
  );
};

/** Where a tenant's survey data lives, and the way to move it. */
const DatasourceDialog = ({ tenant, onClose }: Props) => {
  const detail = useQuery({
    queryKey: [detailPath, tenant.id],
    queryFn: ({ signal }) =>
      api.get<{ datasourceId: string | null; datasourceStamp: string }>(
        detailPath,
        { id: tenant.id },
        { quiet: true, signal },
      ),
    staleTime: 0,
  });
  const sources = useQuery({
    queryKey: [datasourcePath, 'all'],
    queryFn: ({ signal }) =>
      api.get<Page<Datasource>>(
        datasourcePath,
        { current: 1, size: 200, driverClass: 'org.postgresql.Driver' },
        { quiet: true, signal },
      ),
  });
  if (detail.data && sources.data) {
    const home = { id: detail.data.datasourceId ?? '', stamp: detail.data.datasourceStamp };
    return <Loaded key={home.id} tenant={tenant} onClose={onClose} home={home} sources={sources.data.records} />;
  }
  const failed = [detail, sources].find((one) => one.isError);
  return (
    <Frame tenant={tenant} onClose={onClose}>
      {failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : <Skeleton rows={4} />}
    </Frame>
  );
};

export default DatasourceDialog;
