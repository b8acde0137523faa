import { type FormEvent, useEffect, useState } from 'react';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { FieldRow, Input } from '../ui/input.tsx';
import { unlock } from './lock.ts';
import { signOut } from './sign-out.ts';
import './lock-screen.css';

const words = {
  title: ['已锁屏', 'Locked'],
  label: ['锁屏密码', 'Lock password'],
  empty: ['锁屏密码不能为空', 'The lock password must not be empty'],
  wrong: ['解锁密码错误,请重新输入', 'Wrong password. Try again'],
  unlock: ['解锁', 'Unlock'],
  out: ['退出登录', 'Sign out'],
} as const;

const Clock = () => {
  const language = useLanguage();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  const tag = language === 'zh' ? 'zh-CN' : 'en';
  return (
    <time className="lock-clock" dateTime={now.toISOString()}>
      <span className="lock-time">
        {now.toLocaleTimeString(tag, { hour: '2-digit', minute: '2-digit', hour12: false })}
      </span>
      <span>{now.toLocaleDateString(tag, { month: 'long', day: 'numeric', weekday: 'long' })}</span>
    </time>
  );
};

export const LockScreen = () => {
  const t = useText();
  const user = useUser((state) => state.user);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<keyof typeof words | null>(null);
  useEffect(() => {
    document.title = `${t(words.title)} · Manyi`;
  }, [t]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password && unlock(password)) return;
    setProblem(password ? 'wrong' : 'empty');
    setPassword('');
  };
  return (
    <main className="lock">
      <Clock />
      <form className="lock-card" onSubmit={submit} noValidate>
        <h1 className="visually-hidden">{t(words.title)}</h1>
        <Avatar size={56} />
        <p className="lock-name">{user?.realName}</p>
        <FieldRow label={t(words.label)} error={problem ? t(words[problem]) : null}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="off"
              autoFocus
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                setProblem(null);
              }}
            />
          )}
        </FieldRow>
        <Button type="submit" kind="primary">
          {t(words.unlock)}
        </Button>
        <Button kind="quiet" onClick={() => void signOut()}>
          {t(words.out)}
        </Button>
      </form>
    </main>
  );
};
