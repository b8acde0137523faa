import type { FeedCounts, FeedDetail, FeedPage } from '@manyi/shared/contract/feed';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EventStream, openEventStream } from '../../../testing/event-stream.ts';
import { type Calls, callerAt, type FullServer, startFullServer } from '../../../testing/full-server.ts';
import { closeMessages, sendMessages } from './messages.ts';

let server: FullServer;
let calls: Calls;
let admin: { token: string; userId: string };
let colleague: { token: string; userId: string };
let stranger: { token: string; userId: string };
const open: EventStream[] = [];

const addUser = async (tenantId: string, account: string) => {
  await server.database.asSystem(async (sql) => {
    await sql`insert into system_tenant (tenant_id, tenant_name) values (${tenantId}, ${tenantId}) on conflict do nothing`;
    await sql`
      insert into "system_user" (tenant_id, account, real_name, password)
      select ${tenantId}, ${account}, ${account}, password from "system_user" where tenant_id = '000000' and account = 'admin'`;
  });
  const { access_token, user_id } = await calls.signIn(account, undefined, tenantId);
  return { token: access_token, userId: user_id };
};

beforeAll(async () => {
  server = await startFullServer();
  calls = callerAt(server.url);
  const { access_token, user_id } = await calls.signIn();
  admin = { token: access_token, userId: user_id };
  colleague = await addUser('000000', 'colleague');
  stranger = await addUser('100001', 'stranger');
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => server.closeAll());

const watch = async (token: string): Promise<EventStream> => {
  const stream = await openEventStream(`${server.url}/api/blade-desk/feed/stream`, token);
  open.push(stream);
  return stream;
};
const counts = (wanted: Partial<FeedCounts>) => (event: { event: string; data: unknown }) =>
  event.event === 'counts' &&
  Object.entries(wanted).every(([tab, n]) => (event.data as Record<string, number>)[tab] === n);
const list = async (token: string, tab: string, more = '') =>
  (await calls.get<FeedPage>(`/api/blade-desk/feed/list?tab=${tab}${more}`, token)).body.data;
const read = (token: string, body: object) => calls.post<FeedCounts>('/api/blade-desk/feed/read', token, body);
const publish = (title: string, releaseTime = '2099-01-01 00:00:00', more: object = {}) =>
  calls.post<{ id: string }>('/api/blade-desk/notice/submit', admin.token, {
    title,
    category: '1',
    content: `<p>${title}</p>`,
    releaseTime,
    ...more,
  });
/** In the product's zone. */
const soon = (seconds: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
const tell = (userIds: string[], subject = '', tab: 'mail' | 'message' = 'message', tenantId = '000000') =>
  server.database.tx({ tenantId, userId: null }, (sql) =>
    sendMessages(sql, {
      tenantId,
      userIds,
      tab,
      kind: 'test',
      subject,
      title: ['有事', 'Something'],
      content: ['内容', 'Content'],
      link: '/x',
    }),
  );

describe('the stream', () => {
  it('says at once what is unread, in a form that nothing on the way holds back', async () => {
    const stream = await watch(admin.token);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    await stream.next(counts({ mail: 0, message: 0 }));
  });

  it('brings a notice to everybody of the tenant, to nobody of another, and takes it back', async () => {
    const [one, two, other] = [await watch(admin.token), await watch(colleague.token), await watch(stranger.token)];
    for (const stream of [one, two, other]) await stream.next(({ event }) => event === 'counts');
    const { notice: before } = (await list(colleague.token, 'notice')).unread;
    const { body } = await publish('今天停电', soon(-1));
    expect(body.code).toBe(200);
    await one.next(counts({ notice: before + 1 }));
    await two.next(counts({ notice: before + 1 }));
    await calls.post(`/api/blade-desk/notice/remove?ids=${body.data.id}`, admin.token);
    await two.next(counts({ notice: before }));
    expect(other.events.filter(({ event }) => event === 'counts')).toHaveLength(1);
  });

  it('brings a notice when its time comes, though nothing is written then', async () => {
    const stream = await watch(colleague.token);
    const first = await stream.next(({ event }) => event === 'counts');
    const before = (first.data as FeedCounts).notice;
    await publish('稍后发布', soon(2));
    expect((await list(colleague.token, 'notice')).unread.notice).toBe(before);
    await stream.next(counts({ notice: before + 1 }), 5000);
  });

  it('brings a message to its people only, and what they read to all their windows', async () => {
    const [one, again, other] = [await watch(colleague.token), await watch(colleague.token), await watch(admin.token)];
    for (const stream of [one, again, other]) await stream.next(({ event }) => event === 'counts');
    await tell([colleague.userId]);
    await one.next(counts({ message: 1 }));
    await again.next(counts({ message: 1 }));
    expect((await read(colleague.token, { tab: 'message' })).body.data.message).toBe(0);
    await one.next(counts({ message: 0 }));
    await again.next(counts({ message: 0 }));
    expect(other.events).toHaveLength(1);
  });

  it('says nothing when nothing changed', async () => {
    const stream = await watch(colleague.token);
    await stream.next(({ event }) => event === 'counts');
    await read(colleague.token, { tab: 'mail' });
    await read(colleague.token, { tab: 'mail' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(stream.events).toHaveLength(1);
  });

  it('ends when its person signs out', async () => {
    const { access_token } = await calls.signIn('colleague');
    const stream = await watch(access_token);
    await stream.next(({ event }) => event === 'counts');
    await calls.get('/api/blade-auth/oauth/logout', access_token);
    const { data } = await stream.next(({ event }) => event === 'end');
    expect(data).toEqual({ reason: 'signed-out' });
    await stream.ended;
  });

  it('is for whoever is signed in, and no more than twenty windows of one person', async () => {
    expect((await watch('x.y.z')).status).toBe(401);
    const streams: EventStream[] = [];
    for (let n = 0; n < 21; n += 1) streams.push(await watch(stranger.token));
    const { data } = (await streams[0]?.next(({ event }) => event === 'end')) ?? {};
    expect(data).toEqual({ reason: 'replaced' });
    await streams[20]?.next(({ event }) => event === 'counts');
  });

  it('lets the server stop: every window hears it, and none holds it up', async () => {
    const second = await server.another();
    const stream = await openEventStream(`${second.url}/api/blade-desk/feed/stream`, admin.token);
    await stream.next(({ event }) => event === 'counts');
    const begun = Date.now();
    await second.close();
    expect(Date.now() - begun).toBeLessThan(3000);
    await stream.ended;
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'drain' } });
  });
});

describe('the lists', () => {
  it('pages, newest first, and counts what is unread', async () => {
    await tell(
      Array.from({ length: 1 }, () => stranger.userId),
      '',
      'message',
      '100001',
    );
    for (let n = 0; n < 11; n += 1) await tell([stranger.userId], '', 'message', '100001');
    const first = await list(stranger.token, 'message');
    expect(first).toMatchObject({ total: 12, pages: 2, current: 1, size: 10, unread: { message: 12 } });
    expect(first.records).toHaveLength(10);
    const second = await list(stranger.token, 'message', '&current=2');
    expect(second.records).toHaveLength(2);
    expect(BigInt(first.records[9]?.id ?? 0) > BigInt(second.records[0]?.id ?? 0)).toBe(true);
    expect(first.records[0]).toMatchObject({ tab: 'message', kind: 'test', title: '有事', read: false, link: '/x' });
    const [one, two] = first.records;
    const after = await read(stranger.token, { tab: 'message', ids: [one?.id, two?.id] });
    expect(after.body.data.message).toBe(10);
    expect((await list(stranger.token, 'message')).records.map((item) => item.read).slice(0, 3)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('speaks the caller’s language', async () => {
    await tell([stranger.userId], '', 'mail', '100001');
    const response = await fetch(`${server.url}/api/blade-desk/feed/list?tab=mail`, {
      headers: { 'blade-auth': `bearer ${stranger.token}`, 'accept-language': 'en' },
    });
    const { data } = (await response.json()) as { data: FeedPage };
    expect(data.records[0]?.title).toBe('Something');
  });

  it('shows a notice whole to anybody of the tenant, and that is reading it', async () => {
    const { body } = await publish('全文', soon(-1));
    const item = () =>
      list(colleague.token, 'notice').then(({ records }) => records.find(({ id }) => id === body.data.id));
    expect((await item())?.read).toBe(false);
    const detail = await calls.get<FeedDetail>(
      `/api/blade-desk/feed/detail?tab=notice&id=${body.data.id}`,
      colleague.token,
    );
    expect(detail.body.data).toMatchObject({ title: '全文', content: '<p>全文</p>', isHtml: true, read: true });
    expect((await item())?.read).toBe(true);
    expect((await calls.get(`/api/blade-desk/feed/detail?tab=notice&id=${body.data.id}`, stranger.token)).status).toBe(
      404,
    );
    const later = await publish('还没到时间');
    expect(
      (await calls.get(`/api/blade-desk/feed/detail?tab=notice&id=${later.body.data.id}`, colleague.token)).status,
    ).toBe(404);
  });

  it('shows nobody another’s messages', async () => {
    await tell([colleague.userId]);
    const [mine] = (await list(colleague.token, 'message')).records;
    const path = `/api/blade-desk/feed/detail?tab=message&id=${mine?.id}`;
    expect((await calls.get(path, admin.token)).status).toBe(404);
    expect((await calls.get(path, stranger.token)).status).toBe(404);
    await read(admin.token, { tab: 'message', ids: [mine?.id] });
    expect((await list(colleague.token, 'message')).records[0]?.read).toBe(false);
  });

  it('owes a new person nothing from before their first day', async () => {
    await publish('旧通知', '2020-01-01 00:00:00');
    const late = await addUser('000000', 'late');
    const { records, unread } = await list(late.token, 'notice', '&size=50');
    const old = records.find(({ title }) => title === '旧通知');
    expect(old?.read).toBe(true);
    expect(unread.notice).toBe(records.filter((item) => !item.read).length);
  });

  it('counts to a hundred', async () => {
    await server.database.asSystem(
      (sql) => sql`
        insert into desk_message (tenant_id, user_id, tab, kind, title_zh, title_en)
        select '000000', ${colleague.userId}, 'mail', 'test', 'x', 'x' from generate_series(1, 130)`,
    );
    const { total, unread } = await list(colleague.token, 'mail');
    expect([total, unread.mail]).toEqual([130, 100]);
    expect((await read(colleague.token, { tab: 'mail' })).body.data.mail).toBe(0);
  });

  it('takes what is settled off everybody’s list', async () => {
    await tell([admin.userId, colleague.userId], 'thing:1', 'mail');
    const stream = await watch(colleague.token);
    await stream.next(counts({ mail: 1 }));
    await server.database.tx({ tenantId: '000000', userId: null }, (sql) => closeMessages(sql, '000000', 'thing:1'));
    await stream.next(counts({ mail: 0 }));
    expect((await list(admin.token, 'mail')).unread.mail).toBe(0);
  });

  it('refuses what is no list', async () => {
    expect((await calls.get('/api/blade-desk/feed/list?tab=other', admin.token)).status).toBe(400);
    expect((await calls.get('/api/blade-desk/feed/list', admin.token)).status).toBe(400);
    expect((await calls.get('/api/blade-desk/feed/list?tab=mail', '')).status).toBe(401);
    expect((await read(admin.token, { tab: 'mail', ids: ['1 or 1=1'] })).status).toBe(400);
  });
});
