import type { Resource } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { useIsPlatform } from '../../../lib/platform.ts';
import type { RowAction } from '../table-row.tsx';
import type { Rights } from '../use-rights.ts';
import type { ValueWords } from './history-words.ts';

const DeletedDrawer = lazy(async () => ({ default: (await import('./deleted-drawer.tsx')).DeletedDrawer }));
const HistoryDrawer = lazy(async () => ({ default: (await import('./history-drawer.tsx')).HistoryDrawer }));

export const historyLabel = ['历史', 'History'] as const;
export const historyAction = 'history';

/** Records written by hand whose changes are kept as well. */
const written = ['user', 'role', 'dept', 'menu', 'region', 'tenant'];

/** Whose earlier versions are for those who may edit them. */
const forEditors = ['notice'];

const hasHistory = ({ name }: Resource): boolean =>
  written.includes(name) || resources.some((resource) => resource.name === name);

export interface HistoryDrawing {
  open: (rowId: string, title: string) => void;
  /** Opens what was deleted of this kind, each with its history. */
  openDeleted: () => void;
  drawer: ReactNode;
}

/** The drawer with what became of one record of this kind, and the one with those that were deleted, which lies below it. Its fields are all that is shown of a change. */
export const useHistoryDrawer = (resource: Resource, valueWords?: ValueWords): HistoryDrawing => {
  const [shown, setShown] = useState<{ rowId: string; title: string } | null>(null);
  const [isDeletedShown, setDeletedShown] = useState(false);
  const open = useCallback((rowId: string, title: string) => setShown({ rowId, title }), []);
  const openDeleted = useCallback(() => setDeletedShown(true), []);
  return {
    open,
    openDeleted,
    drawer: (
      <Suspense fallback={null}>
        {isDeletedShown ? (
          <DeletedDrawer resource={resource} onOpen={open} onClose={() => setDeletedShown(false)} />
        ) : null}
        {shown ? (
          <HistoryDrawer resource={resource} valueWords={valueWords} {...shown} onClose={() => setShown(null)} />
        ) : null}
      </Suspense>
    ),
  };
};

/** The history of records on a list: its action for those who may look at records, and the drawer it opens. */
export const useHistory = (
  resource: Resource,
  rights: Pick<Rights, 'view' | 'edit'>,
  valueWords?: ValueWords,
): Omit<HistoryDrawing, 'openDeleted'> & { actions: readonly RowAction[]; openDeleted: (() => void) | null } => {
  const t = useText();
  const isPlatform = useIsPlatform();
  const isTheirs = resource.owner === 'tenant' || isPlatform;
  const maySee = rights.edit || (rights.view && !forEditors.includes(resource.name));
  const isThere = hasHistory(resource) && isTheirs && maySee;
  const actions = useMemo(() => (isThere ? [{ key: historyAction, label: t(historyLabel) }] : []), [isThere, t]);
  const drawing = useHistoryDrawer(resource, valueWords);
  const canDelete = resource.verbs.includes('delete');
  return { ...drawing, openDeleted: isThere && canDelete ? drawing.openDeleted : null, actions };
};
