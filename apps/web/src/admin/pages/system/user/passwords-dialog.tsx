import { Copy } from 'lucide-react';
import { useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const words = {
  title: ['新密码', 'New passwords'],
  once: [
    '只显示这一次，请转告本人并让其登录后修改。',
    'Shown this once. Pass them on, to be changed after signing in.',
  ],
  account: ['登录账号', 'Account'],
  password: ['新密码', 'New password'],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  notCopied: ['浏览器不允许复制，请手动选择', 'The browser does not allow copying; select it by hand'],
  close: ['关闭', 'Close'],
} as const;

export interface NewPassword {
  userId: string;
  account: string;
  password: string;
}

/** What the server made up. Closing forgets it. */
export const PasswordsDialog = ({ passwords, onClose }: { passwords: readonly NewPassword[]; onClose: () => void }) => {
  const t = useText();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(
        passwords.map(({ account, password }) => `${account}\t${password}`).join('\n'),
      );
      notify.success(t(words.copied));
    } catch {
      notify.error(t(words.notCopied));
    }
  };
  return (
    <Dialog
      open
      width={480}
      onClose={onClose}
      title={t(words.title)}
      footer={
        <>
          <Button icon={<Copy size={15} aria-hidden="true" />} onClick={() => void copy()}>
            {t(words.copy)}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t(words.close)}
          </Button>
        </>
      }
    >
      <p className="user-note">{t(words.once)}</p>
      <table className="user-passwords">
        <thead>
          <tr>
            <th scope="col">{t(words.account)}</th>
            <th scope="col">{t(words.password)}</th>
          </tr>
        </thead>
        <tbody>
          {passwords.map(({ userId, account, password }) => (
            <tr key={userId}>
              <td>{account}</td>
              <td>
                <code>{password}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
};
