import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/http.ts';
import { say, useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { TreeView } from '../tree/tree-view.tsx';
import { parentsOf, type Titled, visible } from '../tree/visible.ts';

const words = {
  title: ['角色配置', 'Assign roles'],
  roles: ['角色', 'Roles'],
  none: ['还没有角色', 'There are no roles yet'],
  noneNext: ['先在角色管理中新增。', 'Add one on the screen of roles first.'],
  first: ['请选择角色', 'Select the roles'],
  cancel: ['取消', 'Cancel'],
  save: ['保存', 'Save'],
  done: ['操作成功', 'Saved'],
} as const;

export interface RoleTarget {
  id: string;
  realName: string;
  /** The same for all of them. */
  tenantId: string;
  roleIds: readonly string[];
}

interface RolesDialogProps {
  users: readonly RoleTarget[];
  onClose: () => void;
  onSaved: () => void;
}

/** What all of them hold is ticked at first. */
const heldByAll = (users: readonly RoleTarget[]): Set<string> =>
  new Set((users[0]?.roleIds ?? []).filter((id) => users.every((user) => user.roleIds.includes(id))));

const RolesDialog = ({ users, onClose, onSaved }: RolesDialogProps) => {
  const t = useText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => heldByAll(users));
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setSaving] = useState(false);
  const path = '/api/blade-system/role/tree';
  const tenantId = users[0]?.tenantId ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'dialog', tenantId],
    queryFn: ({ signal }) => api.get<Titled[]>(path, { tenantId }, { quiet: true, signal }),
  });

  const flip = (set: ReadonlySet<string>, id: string): Set<string> => {
    const next = new Set(set);
    if (!next.delete(id)) next.add(id);
    return next;
  };
  const save = async (): Promise<void> => {
    if (chosen.size === 0) return notify.info(t(words.first));
    setSaving(true);
    try {
      const query = { userIds: users.map((user) => user.id), roleIds: [...chosen] };
      await api.post('/api/blade-system/user/grant', { query });
    } catch {
      // The call has said why; what was ticked stays.
      setSaving(false);
      return;
    }
    notify.success(say(words.done));
    onSaved();
    onClose();
  };

  const who =
    users.length === 1
      ? t([`${users[0]?.realName}的角色`, `Roles of ${users[0]?.realName}`])
      : t([
          `选中的 ${users.length} 个用户将只拥有下面勾选的角色。`,
          `The ${users.length} selected users will hold exactly the roles ticked below.`,
        ]);
  const body = () => {
    if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={5} />;
    if (data.length === 0) return <EmptyState title={t(words.none)}>{t(words.noneNext)}</EmptyState>;
    return (
      <div className="user-roles">
        <TreeView
          label={t(words.roles)}
          nodes={visible(data, new Set(parentsOf(data).filter((id) => !closed.has(id))))}
          checkedOf={(id) => chosen.has(id)}
          onToggle={(id) => setClosed(flip(closed, id))}
          onChoose={(id) => setChosen(flip(chosen, id))}
        />
      </div>
    );
  };
  return (
    <Dialog
      open
      width={480}
      onClose={onClose}
      title={t(words.title)}
      footer={
        <>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button kind="primary" busy={isSaving} disabled={!data?.length} onClick={() => void save()}>
            {t(words.save)}
          </Button>
        </>
      }
    >
      <p className="user-note">{who}</p>
      {body()}
    </Dialog>
  );
};

export default RolesDialog;
