import { Building2, ChevronDown, LayoutDashboard, LogOut, User } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { navigate } from '../../lib/location.ts';
import { useUser } from '../../lib/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { useClientConfig } from './session-data.ts';
import { signOut } from './sign-out.ts';

const SwitchDialog = lazy(() => import('./switch-dialog.tsx'));

const words = {
  person: ['个人菜单', 'Your menu'],
  dashboard: ['首页', 'Dashboard'],
  info: ['个人信息', 'Personal info'],
  switch: ['切换部门/角色', 'Switch department/role'],
  out: ['退出登录', 'Sign out'],
} as const;

export const PersonMenu = () => {
  const t = useText();
  const user = useUser((state) => state.user);
  const { switchMode } = useClientConfig();
  const [isSwitching, setSwitching] = useState(false);
  const items: MenuItem[] = [
    { key: 'home', label: t(words.dashboard), icon: <LayoutDashboard size={16} />, onSelect: () => navigate('/') },
    { key: 'info', label: t(words.info), icon: <User size={16} />, onSelect: () => navigate('/info/index') },
    { key: 'switch', label: t(words.switch), icon: <Building2 size={16} />, onSelect: () => setSwitching(true) },
    { key: 'out', label: t(words.out), icon: <LogOut size={16} />, onSelect: () => void signOut(), divided: true },
  ];
  return (
    <>
      <Menu
        label={t(words.person)}
        placement="bottom-end"
        items={items.filter((item) => item.key !== 'switch' || switchMode)}
        head={
          <div className="shell-menu-head">
            <strong>{user?.realName}</strong>
            <span>{user?.userName}</span>
          </div>
        }
        trigger={(props) => (
          <button {...props} type="button" className="shell-person">
            <span className="visually-hidden">{t(words.person)}</span>
            <Avatar />
            <span className="shell-person-name">{user?.realName}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        )}
      />
      {isSwitching ? (
        <Suspense>
          <SwitchDialog onClose={() => setSwitching(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
