import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import type { ChangeHandler } from '../events/changes.ts';
import { type KeptReplies, openKeptReplies, type Source } from './kept-replies.ts';

let tell: ChangeHandler;
let replies: KeptReplies;
let made: number;
beforeEach(() => {
  made = 0;
  replies = openKeptReplies({
    onChange: (handler) => {
      tell = handler;
      return () => undefined;
    },
    close: async () => undefined,
  });
});

const depts: Source = { of: ['system_dept'], tenantId: 'A' };
const ask = async (from: Source = depts, name = 'tree'): Promise<string> =>
  gunzipSync(await replies.find(from, name, async () => `reply ${++made}`)).toString();
const rows = (id: string, tenantId: string | null) => tell({ kind: 'rows', id, tenantId });

it('a reply is made once for all who ask for the same', async () => {
  expect(await Promise.all([ask(), ask()])).toEqual(['reply 1', 'reply 1']);
  expect(await ask()).toBe('reply 1');
  expect(await ask({ ...depts, tenantId: 'B' })).toBe('reply 2');
  expect(await ask({ ...depts, by: 'role 1' })).toBe('reply 3');
  expect(await ask(depts, 'list')).toBe('reply 4');
});

it('it is made anew after what it is made of has changed, and not after other changes', async () => {
  await ask();
  rows('system_post', 'A');
  rows('system_dept', 'B');
  tell({ kind: 'rights', tenantId: 'A' });
  expect(await ask()).toBe('reply 1');
  rows('system_dept', 'A');
  expect(await ask()).toBe('reply 2');
  rows('system_dept', null);
  expect(await ask()).toBe('reply 3');
  tell(null);
  expect(await ask()).toBe('reply 4');
  replies.forgetAll();
  expect(await ask()).toBe('reply 5');
});

it('what is made of several things or of all tenants changes with each of them', async () => {
  const held: Source = { of: ['rights', 'system_menu'], tenantId: null };
  await ask(held);
  tell({ kind: 'rights', tenantId: 'A' });
  expect(await ask(held)).toBe('reply 2');
  rows('system_menu', null);
  expect(await ask(held)).toBe('reply 3');
});

it('a change while it is being made is not lost', async () => {
  let go = () => {};
  const slow = replies.find(depts, 'tree', async () => {
    await new Promise<void>((resolve) => {
      go = resolve;
    });
    return 'from before';
  });
  rows('system_dept', 'A');
  expect(await ask()).toBe('reply 1');
  go();
  expect(gunzipSync(await slow).toString()).toBe('from before');
  expect(await ask()).toBe('reply 1');
});

it('what could not be made is not kept', async () => {
  const failing = replies.find(depts, 'tree', () => Promise.reject(new Error('no database')));
  await expect(failing).rejects.toThrow('no database');
  expect(await ask()).toBe('reply 1');
});
