import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/http.ts';
import { say, useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { GrantConflict } from '../tree/grant-conflict.tsx';
import { GrantFrame } from '../tree/grant-frame.tsx';
import type { Keys, Trees } from '../tree/grant-keys.ts';
import { GrantTree } from '../tree/grant-tree.tsx';
import { type GrantMode, toSend } from '../tree/grants.ts';
import { useGrants } from '../tree/use-grants.ts';
import { refreshTopMenus } from './refresh-top-menus.ts';

const words = {
  title: ['菜单配置', 'Choose screens'],
  screens: ['菜单', 'Screens'],
  hint: [
    '勾选的菜单显示在这个顶部菜单下面。这里只决定显示什么，权限仍由角色决定。',
    'The screens ticked here are shown under this heading. It decides what is shown; rights stay those of the roles.',
  ],
  noMenu: ['没有可选择的菜单', 'There is nothing you could choose'],
  done: ['操作成功', 'Saved'],
} as const;

const treePath = '/api/blade-system/menu/grant-top-tree';
const keysPath = '/api/blade-system/menu/top-tree-keys';

interface TopGrantProps {
  id: string;
  name: string;
  onClose: () => void;
}

const Loaded = ({ id, name, onClose, trees, keys }: TopGrantProps & { trees: Trees; keys: Keys }) => {
  const t = useText();
  const client = useQueryClient();
  const [mode, setMode] = useState<GrantMode>('linked');
  const grants = useGrants(keys);
  const { seen, setGranted, send } = grants;
  const granted = grants.granted.menu;
  const nodes = trees.menu;
  const sent = toSend(nodes, granted, mode);
  const start = toSend(nodes, new Set(seen.menu), mode);
  const save = async (): Promise<void> => {
    const body = { topMenuIds: id, menuIds: sent };
    await send((stamp) => api.post('/api/blade-system/topmenu/grant', { body: { ...body, stamp }, quiet: true }));
    notify.success(say(words.done));
    void refreshTopMenus(client);
  };
  return (
    <GrantFrame
      title={`${t(words.title)} · ${name}`}
      isDirty={start.length !== sent.length || start.some((one) => !granted.has(one))}
      onSave={save}
      onClose={onClose}
    >
      <GrantConflict trees={trees} grants={grants} />
      <p className="grant-hint">{t(words.hint)}</p>
      {nodes.length === 0 ? (
        <EmptyState title={t(words.noMenu)} />
      ) : (
        <GrantTree
          label={t(words.screens)}
          nodes={nodes}
          granted={granted}
          mode={mode}
          onGranted={(menu) => setGranted({ ...grants.granted, menu })}
          onMode={setMode}
        />
      )}
    </GrantFrame>
  );
};

/** Which screens stand under a heading of the top bar. */
const TopGrantDialog = (props: TopGrantProps) => {
  const t = useText();
  const { id, name, onClose } = props;
  const fresh = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };
  const tree = useQuery({
    queryKey: [treePath],
    queryFn: ({ signal }) => api.get<Trees>(treePath, {}, { quiet: true, signal }),
    ...fresh,
  });
  const keys = useQuery({
    queryKey: [keysPath, id],
    queryFn: ({ signal }) => api.get<Keys>(keysPath, { topMenuIds: id }, { quiet: true, signal }),
    ...fresh,
  });
  if (tree.data && keys.data) return <Loaded {...props} trees={tree.data} keys={keys.data} />;
  const failed = tree.isError ? tree : keys.isError ? keys : null;
  return (
    <Dialog open width={640} onClose={onClose} title={`${t(words.title)} · ${name}`}>
      {failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : <Skeleton rows={8} />}
    </Dialog>
  );
};

export default TopGrantDialog;
