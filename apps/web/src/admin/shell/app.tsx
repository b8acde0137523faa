import { Activity, useEffect, useState } from 'react';
import { config } from '../../lib/config.ts';
import { navigate, useLocation } from '../../lib/location.ts';
import { leavesOf, useMenu } from '../../lib/menu.ts';
import { endSession, isSignedIn } from '../../lib/session.ts';
import { ErrorPage } from '../pages/errors/error-page.tsx';
import { ConfirmHost } from '../ui/confirm.tsx';
import { ToastHost } from '../ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { decide, isBare } from './guard.ts';
import { Layout } from './layout.tsx';
import { useLock } from './lock.ts';
import { LockScreen } from './lock-screen.tsx';
import { findPage } from './page-registry.ts';
import { useClientConfigState } from './session-data.ts';

/** Whether there is a screen at this path; null while only the menu could tell. */
const useExists = (path: string): boolean | null => {
  const menu = useMenu((state) => state.menu);
  const { config: client, isLoaded } = useClientConfigState();
  if (!path.startsWith('/myiframe/')) {
    const found = findPage(path);
    if (found?.page.isMock && !client.mockMode) return isLoaded ? false : null;
    return found !== null;
  }
  return menu && leavesOf(menu).some((leaf) => leaf.path === path && leaf.url !== null);
};

const useGuard = () => {
  const { path } = useLocation();
  const isLocked = useLock((state) => state.isLocked);
  const exists = useExists(path);
  const isPublic = isBare(path) || findPage(path)?.page.isAuth === false;
  return { path, decision: decide({ path, isSignedIn: isSignedIn(), isLocked, isPublic, exists }) };
};

/** Pages outside of the layout. */
const Bare = ({ path }: { path: string }) => {
  if (path === config.lockPath) return <LockScreen />;
  return path === '/403' || path === '/404' || path === '/500' ? <ErrorPage code={path} /> : null;
};

/** Behind the lock and the error pages the layout stays as it was, with every open page and what was typed there. */
const Place = ({ path }: { path: string }) => {
  const [last, setLast] = useState<string | null>(isBare(path) ? null : path);
  if (!isBare(path) && last !== path) setLast(path);
  return (
    <>
      {last === null ? null : (
        <Activity mode={isBare(path) ? 'hidden' : 'visible'}>
          <Layout path={isBare(path) ? last : path} />
        </Activity>
      )}
      <Bare path={path} />
    </>
  );
};

export const App = () => {
  const { path, decision } = useGuard();
  useEffect(() => {
    if (decision.to === 'login') endSession();
    if (decision.to === 'path') navigate(decision.path, { replace: true });
  });
  return (
    <>
      <ErrorBoundary place="shell">{decision.to === 'stay' ? <Place path={path} /> : null}</ErrorBoundary>
      <ConfirmHost />
      <ToastHost />
    </>
  );
};
