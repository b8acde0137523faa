import type { Page } from '@manyi/shared/contract/envelope';
import type { FeedCounts } from '@manyi/shared/contract/feed';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import {
  at,
  base,
  bell,
  calls,
  ids,
  listed,
  made,
  read,
  receipts,
  server,
  submit,
  tokens,
  told,
  unread,
  watch,
  waysTo,
} from './testing/notice-world.ts';

describe('a notice without state and audience', () => {
  it('is published to everybody, as clients of the spec mean it', async () => {
    const sent = await made('老客户端的通知');
    expect(sent).toMatchObject({ publishState: 1, audience: 1, deptIds: '' });
    expect(sent.publishTime).not.toBeNull();
    for (const as of [tokens.editor, tokens.above, tokens.nobody]) {
      expect(await listed(as)).toContain(sent.title);
      expect(await told(as)).toContain(sent.title);
    }
    expect(await told(tokens.stranger)).not.toContain(sent.title);
    const edited = await submit({ id: sent.id, title: '老客户端改过' });
    expect(edited.body.data).toMatchObject({ publishState: 1, audience: 1 });
  });

  it('is so by a sheet as well, which may name state and audience', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('x');
    const given = ['发布通知', '2026-01-01 08:00:00', '内容'];
    sheet.addRow(['通知标题', '通知类型', '通知日期', '通知内容', '发布状态', '发布范围', '机构（含下级）']);
    sheet.addRow(['表格里的通知', ...given]);
    sheet.addRow(['表格里的草稿', ...given, '草稿', '指定机构或角色', '上级学院、其他学院']);
    const form = new FormData();
    form.append('file', new Blob([await book.xlsx.writeBuffer()]), 'n.xlsx');
    const reply = await fetch(`${server.url}${base}/import`, {
      method: 'POST',
      headers: { 'blade-auth': `bearer ${tokens.editor}` },
      body: form,
    });
    expect(await reply.json()).toMatchObject({ code: 200 });
    expect(await listed(tokens.nobody)).toContain('表格里的通知');
    expect(await listed(tokens.above)).not.toContain('表格里的草稿');
    const out = await fetch(`${server.url}${base}/export?title=${encodeURIComponent('表格里的草稿')}`, {
      headers: { 'blade-auth': `bearer ${tokens.editor}` },
    });
    await book.xlsx.load(await out.arrayBuffer());
    const exported = JSON.stringify(book.worksheets.at(-1)?.getSheetValues());
    for (const text of ['草稿', '指定机构或角色', '上级学院, 其他学院']) expect(exported).toContain(text);
  });
});

describe('a draft', () => {
  it('is seen by nobody but editors, by no way there is', async () => {
    const draft = await made('草稿一份', { publishState: 0 });
    expect(draft.publishTime).toBeNull();
    expect(await waysTo(draft, tokens.above)).toEqual([]);
    expect((await calls.get(`${base}/detail?id=${draft.id}`, tokens.above)).status).toBe(404);
    expect(await listed(tokens.editor)).toContain(draft.title);
    // Not even in an editor's own bell: it is no news yet.
    expect(await told(tokens.editor)).not.toContain(draft.title);
    expect(await listed(tokens.stranger)).not.toContain(draft.title);
  });

  it('is published, withdrawn and published again: news from the moment it is out', async () => {
    const draft = await made('反复的通知', { publishState: 0, releaseTime: '2020-01-01 00:00:00' });
    const move = (verb: string, as = tokens.editor) =>
      calls.post<{ changed: number }>(`${base}/${verb}?ids=${draft.id}`, as);
    expect((await move('publish', tokens.above)).status).toBe(403);
    expect((await move('publish', tokens.stranger)).status).toBe(404);
    expect((await move('publish')).body.data).toEqual({ changed: 1 });
    expect((await move('publish')).body.data).toEqual({ changed: 0 });
    const first = (await bell(tokens.above)).records.find(({ id }) => id === draft.id);
    expect(first?.read).toBe(false);
    expect(first?.time.slice(0, 10)).toBe(at(0).slice(0, 10));
    await read(draft.id, tokens.above);
    expect((await move('withdraw')).body.data).toEqual({ changed: 1 });
    expect(await waysTo(draft, tokens.above)).toEqual([]);
    await move('publish');
    expect((await bell(tokens.above)).records.find(({ id }) => id === draft.id)?.read).toBe(false);
    const history = await calls.get<Page<{ action: string }>>(
      `/api/blade-log/audit/list?resource=notice&rowId=${draft.id}`,
      tokens.editor,
    );
    expect(history.body.data.records.map(({ action }) => action)).toEqual(['publish', 'withdraw', 'publish', 'add']);
    const readers = await calls.get(`/api/blade-log/audit/list?resource=notice&rowId=${draft.id}`, tokens.above);
    expect(readers).toMatchObject({ status: 403, body: { msg: '变更历史只对可以编辑这条数据的人开放' } });
  });

  it('published for later is out when its time comes', async () => {
    const later = await made('明天的通知', { releaseTime: '2099-01-01 08:00:00' });
    expect(later.publishTime).toBe('2099-01-01 08:00:00');
    expect(await waysTo(later, tokens.above)).toEqual([]);
    expect((await calls.post(`${base}/remind?id=${later.id}`, tokens.editor)).status).toBe(400);
    await submit({ id: later.id, releaseTime: at(-1) });
    expect(await listed(tokens.above)).toContain(later.title);
  });
});

describe('a change of what is published', () => {
  it('is shown to those who read it before, and leaves it read', async () => {
    const some = await made('会修改的通知');
    await read(some.id, tokens.above);
    const item = async () => (await bell(tokens.above)).records.find(({ id }) => id === some.id);
    expect(await item()).toMatchObject({ read: true, isChanged: false, changeTime: null });
    await submit({ id: some.id, content: '<p>改过的内容</p>' });
    expect(await item()).toMatchObject({ read: true, isChanged: true, changeTime: expect.any(String) });
    const { body } = await read(some.id, tokens.above);
    expect(body.data).toMatchObject({ content: '<p>改过的内容</p>', changeTime: expect.any(String) });
    expect(await item()).toMatchObject({ read: true, isChanged: false });
  });

  it('of whom it is for is no change of what it says', async () => {
    const some = await made('只改范围');
    const { body } = await submit({ id: some.id, audience: 2, deptIds: ids.top });
    expect(body.data.changeTime).toBeNull();
    expect(await told(tokens.nobody)).not.toContain('只改范围');
  });

  it('has to be read again only if the editor says so', async () => {
    const some = await made('请重读', { audience: 2, deptIds: ids.top });
    await read(some.id, tokens.above);
    const stream = await watch(tokens.above);
    const [before] = unread(stream);
    await submit({ id: some.id, content: '<p>重要修改</p>', readAgain: 1 });
    await stream.next(({ event, data }) => event === 'counts' && (data as FeedCounts).notice === (before ?? 0) + 1);
    expect((await receipts(some.id)).counts).toMatchObject({ total: 2, read: 0 });
    await read(some.id, tokens.above);
    expect((await receipts(some.id)).counts).toMatchObject({ total: 2, read: 1 });
    await submit({ id: some.id, content: '<p>小改</p>', readAgain: 0 });
    expect((await receipts(some.id)).counts).toMatchObject({ read: 1 });
  });
});
