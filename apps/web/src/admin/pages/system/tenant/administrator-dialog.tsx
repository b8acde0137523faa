import { useText } from '../../../../lib/i18n.ts';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import './tenant.css';

const words = {
  title: ['租户已创建', 'The tenant is there'],
  once: [
    '初始密码只显示这一次，请转告对方的管理员，并在登录后修改。',
    'The first password is shown this once. Pass it on to their administrator, to be changed after signing in.',
  ],
  tenantId: ['租户编号', 'Tenant ID'],
  account: ['管理员账号', 'Administrator'],
  password: ['初始密码', 'First password'],
} as const;

export interface Administrator {
  tenantId: string;
  tenantName: string;
  account: string;
  password: string;
}

/** Who can sign in to a new tenant. */
export const AdministratorDialog = ({ made, onClose }: { made: Administrator; onClose: () => void }) => {
  const t = useText();
  const lines = (['tenantId', 'account', 'password'] as const).map((name) => ({
    name,
    label: t(words[name]),
    value: made[name],
  }));
  return (
    <SecretDialog
      title={`${t(words.title)} · ${made.tenantName}`}
      note={t(words.once)}
      text={[made.tenantName, ...lines.map(({ label, value }) => `${label}: ${value}`)].join('\n')}
      onClose={onClose}
    >
      <dl className="tenant-made">
        {lines.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </SecretDialog>
  );
};
