import { describe, expect, it } from 'vitest';
import { type GrantNode, idsOf, inverted, statesOf, toggled, toSend } from './grant-tree.ts';

const leaf = (id: string): GrantNode => ({ id, title: id });
const tree: GrantNode[] = [
  {
    id: 'system',
    title: 'system',
    children: [
      { id: 'user', title: 'user', children: [leaf('user_add'), leaf('user_edit')] },
      { id: 'dept', title: 'dept', children: [leaf('dept_add')] },
    ],
  },
  { id: 'doc', title: 'doc' },
];
const set = (...ids: string[]) => new Set(ids);
const sorted = (ids: Iterable<string>) => [...ids].sort();

describe('grants, linked', () => {
  it('shows a branch that is partly granted as half checked, and keeps it when sent', () => {
    const granted = set('system', 'user', 'user_add');
    const states = statesOf(tree, granted, true);
    expect([states.get('system'), states.get('user'), states.get('user_add'), states.get('dept')]).toEqual([
      'mixed',
      'mixed',
      true,
      false,
    ]);
    expect(sorted(toSend(tree, granted, true))).toEqual(sorted(granted));
  });

  it('sends the nodes above even when only the button was stored', () => {
    expect(sorted(toSend(tree, set('user_add'), true))).toEqual(['system', 'user', 'user_add']);
  });

  it('brings the branch and the way to it', () => {
    expect(sorted(toggled(tree, set(), 'user', true))).toEqual(['system', 'user', 'user_add', 'user_edit']);
    expect(sorted(toggled(tree, set(), 'dept_add', true))).toEqual(['dept', 'dept_add', 'system']);
  });

  it('completes a half-checked node first, and empties it at the next press', () => {
    const whole = toggled(tree, set('system', 'user'), 'user', true);
    expect(sorted(whole)).toEqual(['system', 'user', 'user_add', 'user_edit']);
    expect(sorted(toggled(tree, whole, 'user', true))).toEqual([]);
  });

  it('leaves the screen when its last button goes', () => {
    expect(sorted(toggled(tree, set('system', 'dept', 'dept_add'), 'dept_add', true))).toEqual(['dept', 'system']);
  });

  it('keeps other branches', () => {
    const granted = set('system', 'user', 'user_add', 'user_edit', 'dept');
    expect(sorted(toggled(tree, granted, 'user', true))).toEqual(['dept', 'system']);
  });

  it('inverts the ends and keeps the way to them', () => {
    expect(sorted(inverted(tree, set('system', 'user', 'user_add'), true))).toEqual([
      'dept',
      'dept_add',
      'doc',
      'system',
      'user',
      'user_edit',
    ]);
    expect(sorted(inverted(tree, set(...idsOf(tree)), true))).toEqual([]);
  });
});

describe('grants, each for itself', () => {
  it('touches nothing but the node', () => {
    expect(sorted(toggled(tree, set(), 'user', false))).toEqual(['user']);
    expect(sorted(toggled(tree, set('user', 'user_add'), 'user', false))).toEqual(['user_add']);
    expect(statesOf(tree, set('user_add'), false).get('user')).toBe(false);
    expect(toSend(tree, set('user_add'), false)).toEqual(['user_add']);
  });

  it('inverts every node', () => {
    expect(sorted(inverted(tree, set('doc', 'user'), false))).toEqual([
      'dept',
      'dept_add',
      'system',
      'user_add',
      'user_edit',
    ]);
  });
});
