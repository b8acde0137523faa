import { describe, expect, it } from 'vitest';
import { changesOf, type GrantNode, idsOf, inverted, merged, statesOf, toggled, toSend } from './grants.ts';

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
    const states = statesOf(tree, granted, 'linked');
    expect([states.get('system'), states.get('user'), states.get('user_add'), states.get('dept')]).toEqual([
      'mixed',
      'mixed',
      true,
      false,
    ]);
    expect(sorted(toSend(tree, granted, 'linked'))).toEqual(sorted(granted));
  });

  it.each([
    [[]],
    [['user_add']],
    [['system']],
    [['system', 'user']],
    [['user', 'dept_add', 'doc']],
    [['system', 'user', 'user_add', 'user_edit', 'dept', 'dept_add', 'doc']],
  ])('sends %j as it came when nothing was touched', (granted) => {
    expect(sorted(toSend(tree, new Set(granted), 'linked'))).toEqual(sorted(granted));
  });

  it('does not send what the tree does not offer', () => {
    expect(toSend(tree, set('doc', 'elsewhere'), 'linked')).toEqual(['doc']);
  });

  it('brings the branch and the way to it', () => {
    expect(sorted(toggled(tree, set(), 'user', 'linked'))).toEqual(['system', 'user', 'user_add', 'user_edit']);
    expect(sorted(toggled(tree, set(), 'dept_add', 'linked'))).toEqual(['dept', 'dept_add', 'system']);
  });

  it('completes a half-checked node first, and empties it at the next press', () => {
    const whole = toggled(tree, set('system', 'user'), 'user', 'linked');
    expect(sorted(whole)).toEqual(['system', 'user', 'user_add', 'user_edit']);
    expect(sorted(toggled(tree, whole, 'user', 'linked'))).toEqual([]);
  });

  it('leaves the screen when its last button goes', () => {
    expect(sorted(toggled(tree, set('system', 'dept', 'dept_add'), 'dept_add', 'linked'))).toEqual(['dept', 'system']);
  });

  it('keeps other branches', () => {
    const granted = set('system', 'user', 'user_add', 'user_edit', 'dept');
    expect(sorted(toggled(tree, granted, 'user', 'linked'))).toEqual(['dept', 'system']);
  });

  it('inverts the ends and keeps the way to them', () => {
    expect(sorted(inverted(tree, set('system', 'user', 'user_add'), 'linked'))).toEqual([
      'dept',
      'dept_add',
      'doc',
      'system',
      'user',
      'user_edit',
    ]);
    expect(sorted(inverted(tree, set(...idsOf(tree, 'linked')), 'linked'))).toEqual([]);
  });
});

describe('grants, each for itself', () => {
  it('touches nothing but the node', () => {
    expect(sorted(toggled(tree, set(), 'user', 'each'))).toEqual(['user']);
    expect(sorted(toggled(tree, set('user', 'user_add'), 'user', 'each'))).toEqual(['user_add']);
    expect(statesOf(tree, set('user_add'), 'each').get('user')).toBe(false);
    expect(toSend(tree, set('user_add'), 'each')).toEqual(['user_add']);
  });

  it('inverts every node', () => {
    expect(sorted(inverted(tree, set('doc', 'user'), 'each'))).toEqual([
      'dept',
      'dept_add',
      'system',
      'user_add',
      'user_edit',
    ]);
  });
});

describe('grants of ends below headings', () => {
  const ends = ['user_add', 'user_edit', 'dept_add', 'doc'];

  it('counts, inverts and sends the ends only, though headings came along', () => {
    expect(idsOf(tree, 'leaves')).toEqual(ends);
    expect(toSend(tree, set('system', 'user', 'user_add'), 'leaves')).toEqual(['user_add']);
    expect(sorted(inverted(tree, set('user_add'), 'leaves'))).toEqual(['dept_add', 'doc', 'user_edit']);
  });

  it('takes everything below a heading by one press, and gives it back by the next', () => {
    const some = toggled(tree, set('user_add'), 'user', 'leaves');
    expect(sorted(some)).toEqual(['user_add', 'user_edit']);
    expect(statesOf(tree, some, 'leaves').get('user')).toBe(true);
    expect(statesOf(tree, some, 'leaves').get('system')).toBe('mixed');
    expect(sorted(toggled(tree, some, 'user', 'leaves'))).toEqual([]);
  });
});

describe('grants that two people changed', () => {
  it('keep what each of them did', () => {
    expect(sorted(merged(set('a', 'b', 'c'), set('a', 'b', 'mine'), set('a', 'c', 'theirs')))).toEqual([
      'a',
      'mine',
      'theirs',
    ]);
  });

  it('stay granted or taken where both did the same', () => {
    expect(sorted(merged(set('a'), set('b'), set('b')))).toEqual(['b']);
  });

  it('are told by what was granted and what was taken', () => {
    expect(changesOf(set('a', 'b'), set('a', 'c'))).toEqual({ added: set('c'), taken: set('b') });
  });
});
