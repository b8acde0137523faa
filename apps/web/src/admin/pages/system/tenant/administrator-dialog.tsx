import { Copy } from 'lucide-react';
import { copyText } from '../../../../lib/clipboard.ts';
import { useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
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
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  notCopied: ['浏览器不允许复制，请手动选择', 'The browser does not allow copying; select it by hand'],
  close: ['关闭', 'Close'],
} as const;

export interface Administrator {
  tenantId: string;
  tenantName: string;
  account: string;
  password: string;
}

/** Who can sign in to a new tenant. Closing forgets the password. */
export const AdministratorDialog = ({ made, onClose }: { made: Administrator; onClose: () => void }) => {
  const t = useText();
  const lines = (['tenantId', 'account', 'password'] as const).map((name) => ({ name, value: made[name] }));
  const copy = async (): Promise<void> => {
    const text = [made.tenantName, ...lines.map(({ name, value }) => `${t(words[name])}: ${value}`)].join('\n');
    if (await copyText(text)) notify.success(t(words.copied));
    else notify.error(t(words.notCopied));
  };
  return (
    <Dialog
      open
      width={480}
      onClose={onClose}
      title={`${t(words.title)} · ${made.tenantName}`}
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
      <p className="tenant-once">{t(words.once)}</p>
      <dl className="tenant-made">
        {lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(words[name])}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
