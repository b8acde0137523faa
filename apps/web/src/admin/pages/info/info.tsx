import { useText } from '../../../lib/i18n.ts';
import { usePage } from '../../../lib/page.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonForm } from './person-form.tsx';

const words = {
  title: ['个人信息', 'Personal info'],
  person: ['基本资料', 'Profile'],
  password: ['修改密码', 'Change password'],
} as const;

const Info = () => {
  const t = useText();
  const { query, setQuery } = usePage();
  const chosen = query.tab === 'password' ? 'password' : 'person';
  return (
    <>
      <PageHead title={t(words.title)} />
      <Tabs
        label={t(words.title)}
        chosen={chosen}
        onChoose={(tab) => setQuery({ tab: tab === 'person' ? null : tab })}
        tabs={[
          { key: 'person', label: t(words.person), panel: <PersonForm /> },
          { key: 'password', label: t(words.password), panel: <PasswordForm /> },
        ]}
      />
    </>
  );
};

export default Info;
