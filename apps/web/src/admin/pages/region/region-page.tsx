import { region, regionRoot } from '@manyi/shared/resources/system/region.resource';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FlaskConical, History, Plus, Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api } from '../../../lib/http.ts';
import { useText } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notify.ts';
import { usePage } from '../../../lib/page.ts';
import { usePermissions } from '../../../lib/permissions.ts';
import { useIsPlatform } from '../../../lib/platform.ts';
import { isRecord } from '../../../lib/storage.ts';
import type { Values } from '../../crud/form-state.ts';
import { DeletedButton } from '../../crud/history/deleted-button.tsx';
import { useHistory } from '../../crud/history/use-history.tsx';
import { words as said, useChanges } from '../../crud/use-changes.ts';
import { useRights } from '../../crud/use-rights.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { givenBelow, type Region, regionPath } from './region.ts';
import { RegionForm } from './region-form.tsx';
import { RegionTree } from './region-tree.tsx';
import './region.css';

const DebugDialog = lazy(async () => ({ default: (await import('./debug-dialog.tsx')).DebugDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('../../crud/import-dialog.tsx')).ImportDialog }));

const words = {
  addBelow: ['新增下级', 'Add below'],
  delete: ['删除', 'Delete'],
  debug: ['调试', 'Try out'],
  history: ['历史', 'History'],
  import: ['导入', 'Import'],
  export: ['导出', 'Export'],
  first: ['请先选择一项区划', 'Select a region first'],
  firstNext: ['从左侧逐级展开，或按名称查找。', 'Open the levels at the left, or find one by name.'],
  adding: ['新增下级区划', 'A region below'],
} as const;

/** All tenants share the regions; the platform's keeps them. */

const isOf = (query: unknown, code: string): boolean => isRecord(query) && query.code === code;

const RegionScreen = () => {
  const t = useText();
  const page = usePage();
  const client = useQueryClient();
  const rights = useRights(region);
  const changes = useChanges(region);
  const history = useHistory(region, rights);
  const mayDebug = usePermissions((state) => state.codes?.has('region_debug') ?? false);
  const isPlatform = useIsPlatform();
  const [given, setGiven] = useState<Values | null>(null);
  const [isDebugging, setDebugging] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const code = page.query.code ?? '';

  const detail = useQuery({
    queryKey: [`${regionPath}/detail`, { code }],
    queryFn: ({ signal }) => api.get<Region>(`${regionPath}/detail`, { code }, { quiet: true, signal }),
    enabled: code !== '',
  });
  const row = code === '' ? undefined : detail.data;

  // What was begun below one region is not what was meant below another.
  useEffect(() => {
    if (code !== given?.parentCode) setGiven((now) => (now?.parentCode === code ? now : null));
  }, [code, given?.parentCode]);

  const choose = (chosen: string): void => page.setQuery({ code: chosen }, { push: true });
  const chosen = (): Region | null => {
    if (!row) notify.info(t(words.first));
    return row ?? null;
  };

  const addBelow = async (): Promise<void> => {
    const parent = chosen();
    if (!parent) return;
    const query = { parentCode: parent.code };
    // Without the others the new one only loses the sort that was worked out for it.
    const siblings = await client
      .fetchQuery({
        queryKey: [`${regionPath}/lazy-list`, query],
        queryFn: () => api.get<Region[]>(`${regionPath}/lazy-list`, query, { quiet: true }),
      })
      .catch(() => []);
    setGiven(givenBelow(parent, Math.max(0, ...siblings.map(({ sort }) => sort))));
  };

  const remove = async (): Promise<void> => {
    const one = chosen();
    if (!one) return;
    const text = t([`确定将 [${one.name}] 数据删除?`, `Delete [${one.name}]?`]);
    if (!(await confirm({ text, verb: t(words.delete), danger: true }))) return;
    const isDone = await api.post(`${regionPath}/remove`, { query: { id: one.id } }).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    notify.success(t(said.deleted));
    page.setQuery({ code: one.parentCode }, { push: true });
    // All but the one that is gone, which would only be missed.
    void client.invalidateQueries({
      predicate: ({ queryKey: [path, query] }) =>
        typeof path === 'string' && path.startsWith(regionPath) && !isOf(query, one.code),
    });
  };

  const saved = (savedCode: string): void => {
    setGiven(null);
    page.setQuery({ code: savedCode }, { push: savedCode !== code });
    void changes.refresh();
  };

  const form = () => {
    if (given) {
      return (
        <>
          <h2>
            {t(words.adding)} · {row?.name}
          </h2>
          <RegionForm
            key={`add-${String(given.parentCode)}`}
            row={null}
            given={given}
            isFixed={false}
            onSaved={saved}
            onCancel={() => setGiven(null)}
          />
        </>
      );
    }
    if (code === '') return <EmptyState title={t(words.first)}>{t(words.firstNext)}</EmptyState>;
    if (detail.isError && !row) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />;
    if (!row) return <Skeleton rows={6} />;
    return (
      <>
        <h2>{[row.pathName, row.name].filter((part) => part !== '').join(' / ')}</h2>
        <RegionForm
          key={`${row.code}-${String(row.version)}`}
          row={row}
          isFixed={!rights.edit || !isPlatform || row.code === regionRoot}
          onSaved={saved}
        />
      </>
    );
  };

  return (
    <section className="region-page" aria-label={t(region.title)}>
      <PageHead
        title={t(region.title)}
        actions={
          <>
            {history.openDeleted ? <DeletedButton onOpen={history.openDeleted} /> : null}
            {mayDebug ? (
              <Button icon={<FlaskConical size={15} aria-hidden="true" />} onClick={() => setDebugging(true)}>
                {t(words.debug)}
              </Button>
            ) : null}
            {history.actions.length > 0 && row ? (
              <Button icon={<History size={15} aria-hidden="true" />} onClick={() => history.open(row.code, row.name)}>
                {t(words.history)}
              </Button>
            ) : null}
            {rights.import && isPlatform ? (
              <Button icon={<Upload size={15} aria-hidden="true" />} onClick={() => setImporting(true)}>
                {t(words.import)}
              </Button>
            ) : null}
            {rights.export ? (
              <Button
                icon={<Download size={15} aria-hidden="true" />}
                onClick={() => void api.download(`${regionPath}/export`).catch(() => undefined)}
              >
                {t(words.export)}
              </Button>
            ) : null}
            {rights.delete && isPlatform ? (
              <Button icon={<Trash2 size={15} aria-hidden="true" />} onClick={() => void remove()}>
                {t(words.delete)}
              </Button>
            ) : null}
            {rights.add && isPlatform ? (
              <Button kind="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => void addBelow()}>
                {t(words.addBelow)}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="region-body">
        <RegionTree code={code} ancestors={row?.ancestors ?? ''} onChoose={choose} />
        <div className="region-main">{form()}</div>
      </div>
      {history.drawer}
      <Suspense fallback={null}>
        {isDebugging ? <DebugDialog onClose={() => setDebugging(false)} /> : null}
        {isImporting ? <ImportDialog resource={region} onClose={() => setImporting(false)} /> : null}
      </Suspense>
    </section>
  );
};

const RegionPage = () => {
  const isKnown = usePermissions((state) => state.codes !== null);
  return isKnown ? <RegionScreen /> : <Skeleton rows={8} />;
};

export default RegionPage;
