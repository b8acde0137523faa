import { describe, expect, it } from 'vitest';
import { text } from '../resource/field.ts';
import { defineResource, menuPathOf } from '../resource/resource.ts';
import { resources } from '../resources/all.ts';
import type { MenuSeed } from './menu.ts';
import { menuTree, menuTreeOf } from './menu-tree.ts';

const all = (tree: readonly MenuSeed[]): MenuSeed[] => tree.flatMap((one) => [one, ...all(one.children)]);
const find = (tree: readonly MenuSeed[], code: string): MenuSeed | undefined =>
  all(tree).find((one) => one.code === code);

const sms = defineResource({
  name: 'sms',
  area: 'resource',
  title: ['短信配置表', 'Text message table'],
  owner: 'platform',
  titleField: 'name',
  verbs: ['add', 'delete'],
  fields: { name: text({ label: ['名称', 'Name'], max: 32 }) },
});

describe('menu tree', () => {
  it('has no code twice and no path twice', () => {
    const codes = all(menuTree).flatMap((one) => [one.code, ...one.buttons.map((b) => b.code)]);
    expect(new Set(codes).size).toBe(codes.length);
    const paths = all(menuTree).map((one) => one.path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('has a row for every generic resource, where its screen is', () => {
    for (const resource of resources.filter((one) => !one.ownMenu)) {
      const row = all(menuTree).find((one) => one.path === menuPathOf(resource));
      expect(row?.built, resource.name).toBe(true);
      expect(row?.buttons.map((one) => one.alias).slice(0, resource.verbs.length)).toEqual([...resource.verbs]);
    }
  });

  it('gives a placeholder its buttons and life when its resource comes, in its place', () => {
    expect(find(menuTreeOf([]), 'resource')).toMatchObject({ built: false });
    const tree = menuTreeOf([sms]);
    const place = find(tree, 'resource');
    expect(place?.built).toBe(true);
    const row = place?.children.find((one) => one.code === 'sms');
    expect(row).toMatchObject({ built: true, name: ['短信配置', 'Text messages'], sort: 2 });
    expect(row?.buttons.map((one) => one.code)).toEqual(['sms_add', 'sms_delete']);
    expect(place?.children).toHaveLength(3);
  });

  it('names everything in both languages', () => {
    for (const one of all(menuTree)) {
      for (const part of [one.name, ...one.buttons.map((b) => b.name)])
        expect(part.every((t) => t.length > 0)).toBe(true);
    }
  });
});
