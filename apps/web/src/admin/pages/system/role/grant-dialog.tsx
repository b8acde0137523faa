import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../../lib/http.ts';
import { say, useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { GrantConflict } from '../tree/grant-conflict.tsx';
import { GrantFrame } from '../tree/grant-frame.tsx';
import { type Keys, type Kind, kinds, type Trees } from '../tree/grant-keys.ts';
import { GrantTree } from '../tree/grant-tree.tsx';
import { type GrantMode, toSend } from '../tree/grants.ts';
import { useGrants } from '../tree/use-grants.ts';

const words = {
  title: ['权限设置', 'Grant'],
  kinds: ['权限种类', 'Kinds of rights'],
  menu: ['菜单权限', 'Menus'],
  dataScope: ['数据权限', 'Data scopes'],
  apiScope: ['接口权限', 'API scopes'],
  noData: ['还没有数据权限规则', 'There are no data scopes yet'],
  noApi: ['还没有接口权限规则', 'There are no API scopes yet'],
  noScope: ['有了规则，就可以在这里授予角色。', 'Once there are rules, they can be granted here.'],
  noMenu: ['没有可授予的菜单', 'There is nothing you could grant'],
  done: ['操作成功', 'Saved'],
} as const;

const treePath = '/api/blade-system/menu/grant-tree';
const keysPath = '/api/blade-system/menu/role-tree-keys';
const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

interface LoadedProps {
  roleId: string;
  roleName: string;
  trees: Trees;
  keys: Keys;
  onClose: () => void;
}

const Loaded = ({ roleId, roleName, trees, keys, onClose }: LoadedProps) => {
  const t = useText();
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>('menu');
  const [menuMode, setMenuMode] = useState<GrantMode>('linked');
  const grants = useGrants(keys);
  const { seen, granted, setGranted, send } = grants;
  const modes: Record<Kind, GrantMode> = { menu: menuMode, dataScope: 'leaves', apiScope: 'leaves' };
  const sent = (one: Kind): string[] => toSend(trees[one], granted[one], modes[one]);
  const start = useMemo(
    () => ({
      menu: toSend(trees.menu, new Set(seen.menu), 'linked'),
      dataScope: toSend(trees.dataScope, new Set(seen.dataScope), 'leaves'),
      apiScope: toSend(trees.apiScope, new Set(seen.apiScope), 'leaves'),
    }),
    [trees, seen],
  );

  const save = async (): Promise<void> => {
    const body = {
      roleIds: roleId,
      menuIds: sent('menu'),
      dataScopeIds: sent('dataScope'),
      apiScopeIds: sent('apiScope'),
    };
    await send((stamp) => api.post('/api/blade-system/role/grant', { body: { ...body, stamp }, quiet: true }));
    notify.success(say(words.done));
    // It may have been one's own role: the shell asks again for its menus and buttons.
    void client.invalidateQueries({
      predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith('/api/blade-system/menu/'),
    });
  };

  const panel = (one: Kind) => {
    if (trees[one].length === 0) {
      if (one === 'menu') return <EmptyState title={t(words.noMenu)} />;
      return <EmptyState title={t(one === 'dataScope' ? words.noData : words.noApi)}>{t(words.noScope)}</EmptyState>;
    }
    return (
      <GrantTree
        key={one}
        label={t(words[one])}
        nodes={trees[one]}
        granted={granted[one]}
        mode={modes[one]}
        onGranted={(next) => setGranted({ ...granted, [one]: next })}
        onMode={one === 'menu' ? setMenuMode : undefined}
      />
    );
  };

  return (
    <GrantFrame
      title={`${t(words.title)} · ${roleName}`}
      isDirty={kinds.some((one) => !sameSet(start[one], sent(one)))}
      onSave={save}
      onClose={onClose}
    >
      <GrantConflict trees={trees} grants={grants} />
      <Tabs
        label={t(words.kinds)}
        chosen={kind}
        onChoose={(key) => setKind(kinds.find((one) => one === key) ?? 'menu')}
        tabs={kinds.map((one) => ({ key: one, label: `${t(words[one])} (${sent(one).length})`, panel: panel(one) }))}
      />
    </GrantFrame>
  );
};

/** What one role may do: menus with their buttons, and the rules of data and calls. */
const GrantDialog = ({ roleId, roleName, onClose }: { roleId: string; roleName: string; onClose: () => void }) => {
  const t = useText();
  const fresh = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };
  const trees = useQuery({
    queryKey: [treePath, 'dialog'],
    queryFn: ({ signal }) => api.get<Trees>(treePath, {}, { quiet: true, signal }),
    ...fresh,
  });
  const keys = useQuery({
    queryKey: [keysPath, roleId],
    queryFn: ({ signal }) => api.get<Keys>(keysPath, { roleIds: roleId }, { quiet: true, signal }),
    ...fresh,
  });
  if (trees.data && keys.data)
    return <Loaded roleId={roleId} roleName={roleName} trees={trees.data} keys={keys.data} onClose={onClose} />;
  const failed = trees.isError ? trees : keys.isError ? keys : null;
  return (
    <Dialog open width={640} onClose={onClose} title={`${t(words.title)} · ${roleName}`}>
      {failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : <Skeleton rows={8} />}
    </Dialog>
  );
};

export default GrantDialog;
