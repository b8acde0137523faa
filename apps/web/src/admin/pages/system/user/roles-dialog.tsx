import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, tellFailure } from '../../../../lib/http.ts';
import { say, useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { GrantFrame } from '../tree/grant-frame.tsx';
import { TreeView } from '../tree/tree-view.tsx';
import { parentsOf, type Titled, visible } from '../tree/visible.ts';
import { RoleConflict } from './role-conflict.tsx';
import { areSame, heldByAll, type RoleKeys, roleTitles, theirRoles } from './role-keys.ts';

const words = {
  title: ['角色配置', 'Assign roles'],
  roles: ['角色', 'Roles'],
  none: ['还没有角色', 'There are no roles yet'],
  noneNext: ['先在角色管理中新增。', 'Add one on the screen of roles first.'],
  first: ['请选择角色', 'Select the roles'],
  done: ['操作成功', 'Saved'],
} as const;

const treePath = '/api/blade-system/role/tree';
const keysPath = '/api/blade-system/user/role-keys';

export interface RoleTarget {
  id: string;
  realName: string;
  /** The same for all of them. */
  tenantId: string;
}

interface RolesDialogProps {
  users: readonly RoleTarget[];
  onClose: () => void;
  onSaved: () => void;
}

const flip = (set: ReadonlySet<string>, id: string): Set<string> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

const Loaded = ({
  users,
  onClose,
  onSaved,
  tree,
  keys,
}: RolesDialogProps & { tree: readonly Titled[]; keys: RoleKeys }) => {
  const t = useText();
  const [opened] = useState(keys);
  const [seen, setSeen] = useState(opened);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => heldByAll(opened));
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());

  const save = async (): Promise<void> => {
    if (chosen.size === 0) {
      notify.info(t(words.first));
      throw new Error('nothing was sent');
    }
    try {
      const query = { userIds: users.map((user) => user.id), roleIds: [...chosen], stamp: seen.stamp };
      await api.post('/api/blade-system/user/grant', { query, quiet: true });
    } catch (error) {
      // What was ticked stays, whatever went wrong.
      const theirs = theirRoles(error);
      if (theirs) setSeen(theirs);
      else tellFailure(error);
      throw error;
    }
    notify.success(say(words.done));
    onSaved();
  };

  const who =
    users.length === 1
      ? t([`${users[0]?.realName}的角色`, `Roles of ${users[0]?.realName}`])
      : t([
          `选中的 ${users.length} 个用户将只拥有下面勾选的角色。`,
          `The ${users.length} selected users will hold exactly the roles ticked below.`,
        ]);
  return (
    <GrantFrame title={t(words.title)} isDirty={!areSame(chosen, heldByAll(seen))} onSave={save} onClose={onClose}>
      {seen === opened ? null : (
        <RoleConflict
          key={seen.stamp}
          users={users}
          titles={roleTitles(tree, opened, seen)}
          opened={opened}
          now={seen}
          chosen={chosen}
          onTake={setChosen}
          onLeave={() => {
            // The list still shows what they held before.
            onSaved();
            onClose();
          }}
        />
      )}
      <p className="user-note">{who}</p>
      <div className="user-roles">
        <TreeView
          label={t(words.roles)}
          nodes={visible(tree, new Set(parentsOf(tree).filter((id) => !closed.has(id))))}
          checkedOf={(id) => chosen.has(id)}
          onToggle={(id) => setClosed(flip(closed, id))}
          onChoose={(id) => setChosen(flip(chosen, id))}
        />
      </div>
    </GrantFrame>
  );
};

/** Which roles users hold: what all of them hold is ticked, and saving gives all of them exactly what is. */
const RolesDialog = (props: RolesDialogProps) => {
  const t = useText();
  const { users, onClose } = props;
  const tenantId = users[0]?.tenantId ?? '';
  const userIds = users.map(({ id }) => id).join(',');
  const tree = useQuery({
    queryKey: [treePath, 'dialog', tenantId],
    queryFn: ({ signal }) => api.get<Titled[]>(treePath, { tenantId }, { quiet: true, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const keys = useQuery({
    queryKey: [keysPath, userIds],
    queryFn: ({ signal }) => api.get<RoleKeys>(keysPath, { userIds }, { quiet: true, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (tree.data?.length && keys.data) return <Loaded {...props} tree={tree.data} keys={keys.data} />;
  const failed = [tree, keys].find((one) => one.isError);
  const awaited = failed ? (
    <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  ) : (
    <Skeleton rows={5} />
  );
  return (
    <Dialog open width={640} onClose={onClose} title={t(words.title)}>
      {tree.data?.length === 0 ? <EmptyState title={t(words.none)}>{t(words.noneNext)}</EmptyState> : awaited}
    </Dialog>
  );
};

export default RolesDialog;
