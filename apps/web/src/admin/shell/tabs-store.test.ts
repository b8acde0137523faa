import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../lib/testing/browser.ts';
import {
  closeAll,
  closeOthers,
  closeRight,
  closeTab,
  label,
  moveTab,
  restart,
  startTabs,
  useTabs,
  visit,
} from './tabs-store.ts';

const values = (): string[] => useTabs.getState().tabs.map((tab) => tab.value);

beforeEach(() => {
  stubBrowser();
  startTabs();
  for (const path of ['/wel/index', '/a/index', '/b/index', '/c/index']) visit(path, '');
});
afterEach(() => vi.unstubAllGlobals());

describe('tabs', () => {
  it('begin with home, and hold each page once', () => {
    visit('/a/index', '?current=2');
    expect(values()).toEqual(['/wel/index', '/a/index', '/b/index', '/c/index']);
    expect(useTabs.getState().tabs[1]?.search).toBe('?current=2');
  });

  it('a page whose tab flag is false gets none', () => {
    visit('/quiet/index', '', { isTab: false });
    expect(values()).not.toContain('/quiet/index');
  });

  it('closing shows the one before', () => {
    expect(closeTab('/b/index')?.value).toBe('/a/index');
    expect(values()).not.toContain('/b/index');
  });

  it('home is never closed, nor a single tab', () => {
    expect(closeTab('/wel/index')).toBeNull();
    closeAll();
    expect(values()).toEqual(['/wel/index']);
    expect(closeTab('/wel/index')).toBeNull();
  });

  it('close others keeps home and the one; close right what is left of it', () => {
    closeRight('/b/index');
    expect(values()).toEqual(['/wel/index', '/a/index', '/b/index']);
    closeOthers('/b/index');
    expect(values()).toEqual(['/wel/index', '/b/index']);
    expect(useTabs.getState().recent).not.toContain('/a/index');
  });

  it('can be put in order, with home first', () => {
    moveTab('/c/index', 0);
    expect(values()).toEqual(['/wel/index', '/c/index', '/a/index', '/b/index']);
    moveTab('/wel/index', 2);
    expect(values()[0]).toBe('/wel/index');
  });

  it('survive a reload with their query and name', () => {
    visit('/b/index', '?size=30');
    label('/b/index', '改过的名字');
    useTabs.setState({ tabs: [], recent: [] });
    startTabs();
    expect(useTabs.getState().tabs[2]).toMatchObject({ value: '/b/index', search: '?size=30', label: '改过的名字' });
  });

  it('a damaged list is home alone', () => {
    window.sessionStorage.setItem('manyi-tagList', '{"content":[{"value":1}],"datetime":1}');
    startTabs();
    expect(values()).toEqual(['/wel/index']);
  });

  it('remember the order of use, and start afresh when asked', () => {
    visit('/a/index', '');
    expect(useTabs.getState().recent[0]).toBe('/a/index');
    restart('/a/index');
    expect(useTabs.getState().tabs[1]?.generation).toBe(1);
  });
});
