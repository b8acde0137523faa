import type { Resource } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import type { RowAction } from '../table-row.tsx';
import type { Rights } from '../use-rights.ts';

const HistoryDrawer = lazy(async () => ({ default: (await import('./history-drawer.tsx')).HistoryDrawer }));

const label = ['历史', 'History'] as const;
export const historyAction = 'history';

/** Records written by hand whose changes are kept as well. */
const written = ['user', 'role', 'dept', 'menu', 'region', 'tenant'];

/** Whose earlier versions are for those who may edit them. */
const forEditors = ['notice'];

const hasHistory = ({ name }: Resource): boolean =>
  written.includes(name) || resources.some((resource) => resource.name === name);

/** The history of records on a list: its action for those who may look at records, and the drawer it opens. */
export const useHistory = (
  resource: Resource,
  rights: Pick<Rights, 'view' | 'edit'>,
): { actions: readonly RowAction[]; open: (rowId: string, title: string) => void; drawer: ReactNode } => {
  const t = useText();
  const [shown, setShown] = useState<{ rowId: string; title: string } | null>(null);
  const open = useCallback((rowId: string, title: string) => setShown({ rowId, title }), []);
  const isThere = hasHistory(resource) && (rights.edit || (rights.view && !forEditors.includes(resource.name)));
  const actions = useMemo(() => (isThere ? [{ key: historyAction, label: t(label) }] : []), [isThere, t]);
  return {
    actions,
    open,
    drawer: shown ? (
      <Suspense fallback={null}>
        <HistoryDrawer resource={resource} {...shown} onClose={() => setShown(null)} />
      </Suspense>
    ) : null,
  };
};
