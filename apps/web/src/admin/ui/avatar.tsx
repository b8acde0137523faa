import { useUser } from '../../lib/session.ts';

import './avatar.css';

/**
 * The person's picture, or the first letter of the name where there is none (spec 3: a default image if empty). The letter is
 * drawn by the style: as text it would be part of what a button around it is called.
 */
export const Avatar = ({ size = 28 }: { size?: number }) => {
  const user = useUser((state) => state.user);
  const style = { width: size, height: size, fontSize: Math.round(size * 0.46) };
  const isPicture = /^(?:https?:\/\/|\/)/.test(user?.avatar ?? '');
  if (user && isPicture) return <img src={user.avatar} alt="" className="ui-avatar" style={style} />;
  return (
    <span className="ui-avatar" style={style} data-initial={[...(user?.realName ?? '')][0] ?? '·'} aria-hidden="true" />
  );
};
