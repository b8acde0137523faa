import { menuTree } from '@manyi/shared/menu/menu-tree';
import { describe, expect, it } from 'vitest';
import { groupsAbove, leafPath, leavesOf, type MenuRow, menuOf } from './menu.ts';

const origin = 'https://survey.test';
const row = (given: Partial<MenuRow>): MenuRow => ({ id: '1', code: 'c', name: '名', path: '/a', ...given });
const one = (given: Partial<MenuRow>, roles: string[] = []) => menuOf([row(given)], roles, origin)[0];

describe('menu', () => {
  it.each([
    ['/system/param', '/system/param/index'],
    ['system/param/', '/system/param/index'],
    ['/wel/index', '/wel/index'],
  ])('the leaf %s is at %s', (path, at) => {
    expect(leafPath(path)).toBe(at);
  });

  it('frames http(s) and html addresses, under the code of the item', () => {
    expect(one({ code: 'doc', path: 'https://other.test/a?b=1' })).toMatchObject({
      path: '/myiframe/doc',
      url: 'https://other.test/a?b=1',
    });
    expect(one({ code: 'page', path: '/files/page.html' })?.url).toBe('https://survey.test/files/page.html');
  });

  it.each(['javascript:alert(1)//html', 'data:text/html,x', 'vbscript:html', 'JavaScript:alert(1)'])(
    'drops %s',
    (path) => {
      expect(one({ path })).toBeUndefined();
    },
  );

  it('opens in a window when the open flag is 2', () => {
    expect(one({ isOpen: 2 })?.opensWindow).toBe(true);
    expect(one({ isOpen: 1 })?.opensWindow).toBe(false);
  });

  it('shows an item to the roles of its meta, or to all', () => {
    const meta = { roles: ['7'] };
    expect(one({ meta }, ['1'])).toBeUndefined();
    expect(one({ meta }, ['1', '7'])).toBeDefined();
    expect(one({ meta: { roles: [] } })).toBeDefined();
  });

  it('a group with nothing in it for this person is not shown', () => {
    expect(one({ children: [row({ meta: { roles: ['7'] } })] })).toBeUndefined();
  });

  it('takes the Chinese name where there is no English one', () => {
    expect(one({ nameEn: '' })?.label).toEqual(['名', '名']);
  });

  it('finds the groups above a place', () => {
    const menu = menuOf(
      [row({ id: 'g', children: [row({ id: 'h', children: [row({ id: 'l', path: '/x' })] })] })],
      [],
      origin,
    );
    expect(groupsAbove(menu, '/x/index')).toEqual(['g', 'h']);
    expect(groupsAbove(menu, '/y/index')).toEqual([]);
  });

  it('every item of our own tree has a place of its own', () => {
    let id = 0;
    const rowOf = (seed: (typeof menuTree)[number]): MenuRow => ({
      id: String(++id),
      code: seed.code,
      name: seed.name[0],
      nameEn: seed.name[1],
      path: seed.path,
      children: seed.children.map(rowOf),
    });
    const paths = leavesOf(menuOf(menuTree.map(rowOf), [], origin)).map((leaf) => leaf.path);
    expect(paths).toContain('/system/param/index');
    expect(new Set(paths).size).toBe(paths.length);
  });
});
