import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../../lib/http.ts';
import { say, useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { TreeView } from '../tree/tree-view.tsx';
import { parentsOf, visible } from '../tree/visible.ts';
import { type Granted, type GrantNode, idsOf, inverted, statesOf, toggled, toSend } from './grant-tree.ts';
import './grant-dialog.css';

const words = {
  title: ['权限设置', 'Grant'],
  kinds: ['权限种类', 'Kinds of rights'],
  menu: ['菜单权限', 'Menus'],
  dataScope: ['数据权限', 'Data scopes'],
  apiScope: ['接口权限', 'API scopes'],
  all: ['全选', 'Select all'],
  invert: ['反选', 'Invert'],
  linked: ['上下级联动', 'Link parents and children'],
  expand: ['全部展开', 'Expand all'],
  collapse: ['全部收起', 'Collapse all'],
  noData: ['还没有数据权限规则', 'There are no data scopes yet'],
  noApi: ['还没有接口权限规则', 'There are no API scopes yet'],
  noScope: ['有了规则，就可以在这里授予角色。', 'Once there are rules, they can be granted here.'],
  noMenu: ['没有可授予的菜单', 'There is nothing you could grant'],
  cancel: ['取消', 'Cancel'],
  save: ['保存', 'Save'],
  done: ['操作成功', 'Saved'],
  leave: ['有未保存的修改，确定离开?', 'Leave without saving your changes?'],
  discard: ['放弃修改', 'Discard'],
} as const;

const kinds = ['menu', 'dataScope', 'apiScope'] as const;
type Kind = (typeof kinds)[number];
type Trees = Record<Kind, GrantNode[]>;
type Keys = Record<Kind, string[]>;

const treePath = '/api/blade-system/menu/grant-tree';
const keysPath = '/api/blade-system/menu/role-tree-keys';
const sameSet = (a: Granted, b: Granted): boolean => a.size === b.size && [...a].every((id) => b.has(id));

interface BranchProps {
  label: string;
  nodes: readonly GrantNode[];
  granted: Granted;
  isLinked: boolean;
  onGranted: (granted: Granted) => void;
  onLinked: (isLinked: boolean) => void;
}

const GrantTree = ({ label, nodes, granted, isLinked, onGranted, onLinked }: BranchProps) => {
  const t = useText();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.map((node) => node.id)));
  const states = useMemo(() => statesOf(nodes, granted, isLinked), [nodes, granted, isLinked]);
  const isOpen = open.size > 0;
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const total = states.size;
  const count = idsOf(nodes).filter((id) => granted.has(id)).length;
  return (
    <>
      <div className="grant-bar">
        <Button size="small" onClick={() => onGranted(new Set(idsOf(nodes)))}>
          {t(words.all)}
        </Button>
        <Button size="small" onClick={() => onGranted(inverted(nodes, granted, isLinked))}>
          {t(words.invert)}
        </Button>
        <Button size="small" kind="quiet" onClick={() => setOpen(new Set(isOpen ? [] : parentsOf(nodes)))}>
          {t(isOpen ? words.collapse : words.expand)}
        </Button>
        <label className="grant-linked">
          <input type="checkbox" checked={isLinked} onChange={(event) => onLinked(event.target.checked)} />
          {t(words.linked)}
        </label>
        <span className="grant-count">{t([`已选 ${count} / ${total}`, `${count} of ${total}`])}</span>
      </div>
      <div className="grant-tree">
        <TreeView
          label={label}
          nodes={visible(nodes, open)}
          checkedOf={(id) => states.get(id) ?? false}
          onToggle={toggle}
          onChoose={(id) => onGranted(toggled(nodes, granted, id, isLinked))}
        />
      </div>
    </>
  );
};

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
  const [isLinked, setLinked] = useState(true);
  const [isSaving, setSaving] = useState(false);
  const start = useMemo(
    (): Record<Kind, Granted> => ({
      menu: new Set(keys.menu),
      dataScope: new Set(keys.dataScope),
      apiScope: new Set(keys.apiScope),
    }),
    [keys],
  );
  const [granted, setGranted] = useState(start);
  const isDirty = kinds.some((one) => !sameSet(start[one], granted[one]));

  const close = async (): Promise<void> => {
    if (isSaving) return;
    if (isDirty && !(await confirm({ text: t(words.leave), verb: t(words.discard), danger: true }))) return;
    onClose();
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const body = {
        roleIds: roleId,
        menuIds: toSend(trees.menu, granted.menu, isLinked),
        dataScopeIds: toSend(trees.dataScope, granted.dataScope, false),
        apiScopeIds: toSend(trees.apiScope, granted.apiScope, false),
      };
      await api.post('/api/blade-system/role/grant', { body });
    } catch {
      // The call has said why; what was ticked stays.
      setSaving(false);
      return;
    }
    notify.success(say(words.done));
    // It may have been one's own role: the shell asks again for its menus and buttons.
    void client.invalidateQueries({
      predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith('/api/blade-system/menu/'),
    });
    onClose();
  };

  const panel = (one: Kind) => {
    if (trees[one].length === 0) {
      if (one === 'menu') return <EmptyState title={t(words.noMenu)} />;
      return <EmptyState title={t(one === 'dataScope' ? words.noData : words.noApi)}>{t(words.noScope)}</EmptyState>;
    }
    return (
      <GrantTree
        label={t(words[one])}
        nodes={trees[one]}
        granted={granted[one]}
        isLinked={one === 'menu' && isLinked}
        onGranted={(next) => setGranted({ ...granted, [one]: next })}
        onLinked={setLinked}
      />
    );
  };

  return (
    <Dialog
      open
      width={640}
      onClose={() => void close()}
      title={`${t(words.title)} · ${roleName}`}
      footer={
        <>
          <Button onClick={() => void close()}>{t(words.cancel)}</Button>
          <Button kind="primary" busy={isSaving} onClick={() => void save()}>
            {t(words.save)}
          </Button>
        </>
      }
    >
      <Tabs
        label={t(words.kinds)}
        chosen={kind}
        onChoose={(key) => setKind(kinds.find((one) => one === key) ?? 'menu')}
        tabs={kinds.map((one) => ({ key: one, label: t(words[one]), panel: panel(one) }))}
      />
    </Dialog>
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
