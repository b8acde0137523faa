import { useUser } from '../../lib/session.ts';

import './avatar.css';

/** The person's picture, or the first letter of the name where there is none (spec 3: a default image if empty). */
export const Avatar = ({ size = 28 }: { size?: number }) => {
  const user = useUser((state) => state.user);
  const style = { width: size, height: size, fontSize: Math.round(size * 0.46) };
  const isPicture = /^(?:https?:\/\/|\/)/.test(user?.avatar ?? '');
  if (user && isPicture) return <img src={user.avatar} alt="" className="ui-avatar" style={style} />;
  return (
    <span className="ui-avatar" style={style} aria-hidden="true">
      {[...(user?.realName ?? '')][0] ?? '·'}
    </span>
  );
};
