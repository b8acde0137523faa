import type { Resource } from '@manyi/shared/resource/resource';
import { permissionOf } from '@manyi/shared/resource/resource';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { usePermissions } from '../../../lib/permissions.ts';
import { ResourceList } from '../../crud/resource-list.tsx';
import type { CellOf } from '../../crud/table-row.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/states.tsx';
import './log.css';

const LogDrawer = lazy(async () => ({ default: (await import('./log-drawer.tsx')).LogDrawer }));

const words = {
  view: ['查看', 'View'],
  most: ['最多显示最近 10,000 条，可按时间查更早的', 'The latest 10,000 at most; narrow the time for older ones'],
} as const;

const cellOf: CellOf = (name, row) => {
  if (name === 'httpStatus' && typeof row.httpStatus === 'number') {
    const tone = row.httpStatus >= 500 ? 'danger' : row.httpStatus >= 400 ? 'warning' : 'success';
    return <Badge tone={tone}>{row.httpStatus}</Badge>;
  }
  return undefined;
};

/** A log: read only, newest first. What is long comes when a line is opened. */
const Log = ({ log }: { log: Resource }) => {
  const t = useText();
  const [openId, setOpenId] = useState<string | null>(null);
  const mayView = usePermissions((state) => state.codes?.has(permissionOf(log, 'view')) ?? false);
  // The drawer takes the place of the dialog that the verb would open.
  const list = useMemo((): Resource => ({ ...log, verbs: ['export'] }), [log]);
  const unsorted = useMemo(() => Object.keys(log.fields).filter((name) => name !== 'createTime'), [log]);
  const actions = useMemo(() => (mayView ? [{ key: 'detail', label: t(words.view) }] : []), [mayView, t]);
  const open = ({ id }: { id: string }): void => {
    if (mayView) setOpenId(id);
  };
  return (
    <>
      <ResourceList
        resource={list}
        unsorted={unsorted}
        extraActions={actions}
        onExtra={(_action, row) => open(row)}
        onOpen={open}
        cellOf={cellOf}
        aside={<span className="log-note">{t(words.most)}</span>}
      />
      {openId ? (
        <Suspense fallback={null}>
          <LogDrawer log={log} id={openId} onClose={() => setOpenId(null)} />
        </Suspense>
      ) : null}
    </>
  );
};

export const LogScreen = ({ log }: { log: Resource }) => {
  const isKnown = usePermissions((state) => state.codes !== null);
  return isKnown ? <Log log={log} /> : <Skeleton rows={8} />;
};
