import { useText } from '../../../../lib/i18n.ts';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';

const words = {
  title: ['新密码', 'New passwords'],
  once: [
    '只显示这一次，请转告本人并让其登录后修改。',
    'Shown this once. Pass them on, to be changed after signing in.',
  ],
  account: ['登录账号', 'Account'],
  password: ['新密码', 'New password'],
} as const;

export interface NewPassword {
  userId: string;
  account: string;
  password: string;
}

export const PasswordsDialog = ({ passwords, onClose }: { passwords: readonly NewPassword[]; onClose: () => void }) => {
  const t = useText();
  return (
    <SecretDialog
      title={t(words.title)}
      note={t(words.once)}
      text={passwords.map(({ account, password }) => `${account}\t${password}`).join('\n')}
      onClose={onClose}
    >
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
    </SecretDialog>
  );
};
