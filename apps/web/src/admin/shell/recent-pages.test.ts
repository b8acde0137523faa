import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUser } from '../../lib/session.ts';
import { stubBrowser } from '../../lib/testing/browser.ts';
import { noteRecent, recentPages } from './recent-pages.ts';
import { startTabs, visit } from './tabs-store.ts';

const person = (userId: string, tenantId = '000000') =>
  useUser.setState({
    user: {
      ...{ userId, tenantId, userName: 'a', realName: 'A', avatar: '' },
      ...{ deptId: '', roleId: '', roleName: '', oauthId: '' },
    },
  });

beforeEach(() => {
  stubBrowser();
  person('1');
});
afterEach(() => {
  useUser.setState({ user: null });
  vi.unstubAllGlobals();
});

it('are what was visited, newest first, each once, without what was searched for', () => {
  for (const path of ['/a/index', '/b/index']) visit(path, '');
  visit('/a/index', '?account=li.si');
  expect(recentPages()).toEqual(['/a/index', '/b/index']);
  expect(window.localStorage.getItem('manyi-recent.000000.1')).not.toContain('li.si');
});

it('survive a reload, and a window of one’s own', () => {
  visit('/a/index', '');
  window.sessionStorage.clear();
  startTabs();
  expect(recentPages()).toEqual(['/a/index']);
});

it('leave out pages without a tab', () => {
  visit('/quiet/index', '', { isTab: false });
  expect(recentPages()).toEqual([]);
});

it('belong to one person in one tenant', () => {
  noteRecent('/a/index');
  person('2');
  expect(recentPages()).toEqual([]);
  person('1', '400001');
  expect(recentPages()).toEqual([]);
  noteRecent('/b/index');
  person('1');
  expect(recentPages()).toEqual(['/a/index']);
  useUser.setState({ user: null });
  noteRecent('/c/index');
  expect(recentPages()).toEqual([]);
});

it('are not without end', () => {
  for (let at = 0; at < 40; at += 1) noteRecent(`/p${at}/index`);
  expect(recentPages()).toHaveLength(12);
  expect(recentPages()[0]).toBe('/p39/index');
});

it('are none where what is kept is damaged', () => {
  window.localStorage.setItem('manyi-recent.000000.1', '{"content":[1],"datetime":1}');
  expect(recentPages()).toEqual([]);
  noteRecent('/a/index');
  expect(recentPages()).toEqual(['/a/index']);
});
