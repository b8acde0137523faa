import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldRow, Input } from '../ui/input.tsx';
import { lock, setLockPassword } from './lock.ts';
import { closeLockDialog, useTools } from './tools-store.ts';

const words = {
  title: ['设置锁屏密码', 'Set a lock password'],
  label: ['锁屏密码', 'Lock password'],
  hint: ['仅用于解除本次锁屏，不是登录密码。', 'Only for this lock; it is not your sign-in password.'],
  empty: ['锁屏密码不能为空', 'The lock password must not be empty'],
  cancel: ['取消', 'Cancel'],
  lock: ['锁屏', 'Lock'],
} as const;

const LockForm = ({ id }: { id: string }) => {
  const t = useText();
  const [isTried, setTried] = useState(false);
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!password) return;
    setLockPassword(password);
    closeLockDialog();
    lock();
  };
  return (
    <form id={id} onSubmit={submit} noValidate>
      <FieldRow
        label={t(words.label)}
        required
        error={isTried && !password ? t(words.empty) : null}
        hint={t(words.hint)}
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="off"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </FieldRow>
    </form>
  );
};

export const LockDialog = () => {
  const t = useText();
  const formId = useId();
  const isOpen = useTools((state) => state.isLockDialogOpen);
  return (
    <Dialog
      open={isOpen}
      onClose={closeLockDialog}
      title={t(words.title)}
      width={400}
      closesOnShade
      footer={
        <>
          <Button onClick={closeLockDialog}>{t(words.cancel)}</Button>
          <Button type="submit" form={formId} kind="primary">
            {t(words.lock)}
          </Button>
        </>
      }
    >
      <LockForm id={formId} />
    </Dialog>
  );
};
