import { useState } from 'react';
import { api } from '../../../../lib/http.ts';
import { useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { confirm } from '../../../ui/confirm.tsx';
import type { NewPassword } from './passwords-dialog.tsx';

const words = {
  reset: ['密码重置', 'Reset password'],
  unlock: ['账号解封', 'Unlock'],
  askReset: ['确定将选择账号密码重置为初始密码?', 'Reset the passwords of the selected accounts?'],
  askUnlock: ['确定将选择账号解封？', 'Unlock the selected accounts?'],
  done: ['操作成功', 'Done'],
} as const;

const base = '/api/blade-system/user';

/** What is asked about and done to the selected users at once. */
export const useUserActions = (refresh: () => unknown) => {
  const t = useText();
  /** Shown once, then forgotten. */
  const [passwords, setPasswords] = useState<readonly NewPassword[] | null>(null);

  const reset = async (userIds: readonly string[]): Promise<void> => {
    if (!(await confirm({ text: t(words.askReset), verb: t(words.reset), danger: true }))) return;
    const reply = await api
      .post<{ passwords: NewPassword[] }>(`${base}/reset-password`, { query: { userIds } })
      .catch(() => null);
    if (!reply) return;
    notify.success(t(words.done));
    setPasswords(reply.passwords);
    void refresh();
  };
  const unlock = async (userIds: readonly string[]): Promise<void> => {
    if (!(await confirm({ text: t(words.askUnlock), verb: t(words.unlock) }))) return;
    const isDone = await api.post(`${base}/unlock`, { query: { userIds } }).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    notify.success(t(words.done));
    void refresh();
  };
  return { reset, unlock, passwords, forget: () => setPasswords(null) } as const;
};
