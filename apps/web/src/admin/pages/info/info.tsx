import { useText } from '../../../lib/i18n.ts';
import { usePage } from '../../../lib/page.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonForm } from './person-form.tsx';
import { Sessions } from './sessions.tsx';
import { SignIns } from './sign-ins.tsx';

const title = ['个人信息', 'Personal info'] as const;

const tabs = [
  { key: 'person', label: ['基本资料', 'Profile'], Panel: PersonForm },
  { key: 'password', label: ['修改密码', 'Change password'], Panel: PasswordForm },
  { key: 'sessions', label: ['我的会话', 'My sessions'], Panel: Sessions },
  { key: 'history', label: ['登录记录', 'Sign-in history'], Panel: SignIns },
] as const;

const Info = () => {
  const t = useText();
  const { query, setQuery } = usePage();
  const chosen = tabs.find(({ key }) => key === query.tab)?.key ?? 'person';
  return (
    <>
      <PageHead title={t(title)} />
      <Tabs
        label={t(title)}
        chosen={chosen}
        onChoose={(tab) => setQuery({ tab: tab === 'person' ? null : tab })}
        tabs={tabs.map(({ key, label, Panel }) => ({ key, label: t(label), panel: <Panel key={key} /> }))}
      />
    </>
  );
};

export default Info;
