import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerAt, type FullServer, startFullServer } from '../../../testing/full-server.ts';

let server: FullServer;
let token: string;
let png: Buffer;
let jpg: Buffer;

const pixels = (width: number, height: number): Transformer =>
  Transformer.fromRgbaPixels(
    Buffer.alloc(width * height * 4).map((_, at) => (at % 4 === 3 ? 255 : (at * 7) % 256)),
    width,
    height,
  );

beforeAll(async () => {
  server = await startFullServer();
  token = (await callerAt(server.url).signIn()).access_token;
  png = await pixels(40, 30).png();
  jpg = await pixels(40, 30).jpeg(90);
});
afterAll(() => server.closeAll());

interface Stored {
  link: string;
  domain: string;
  name: string;
  originalName: string;
}

const put = async (bytes: Uint8Array, name = 'me.png', field = 'file', as = token) => {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const response = await fetch(`${server.url}/api/blade-resource/oss/endpoint/put-file`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${as}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as { msg: string; data: Stored } };
};

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Buffer): number => {
  let c = 0xffffffff;
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc(body));
  return Buffer.concat([head, body, tail]);
};
/** A valid PNG of one colour and any size: some kilobytes that unfold to gigabytes. */
const bomb = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('storing', () => {
  it.each([
    ['png', () => png, 'image/png'],
    ['jpg', () => jpg, 'image/jpeg'],
  ] as const)('keeps a %s and serves it unchangeably', async (kind, bytes, type) => {
    const { status, body } = await put(bytes(), '我的 头像.PNG');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ domain: server.url, originalName: '我的 头像.PNG' });
    expect(body.data.link).toMatch(new RegExp(`^/files/000000/\\d{6}/[0-9a-f]{32}\\.${kind}$`));
    const shown = await fetch(`${server.url}${body.data.link}`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe(type);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('cache-control')).toContain('immutable');
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    const image = await new Transformer(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([image.width, image.height]).toEqual([40, 30]);
  });

  it('takes the type from the content, whatever the name says', async () => {
    const { body } = await put(jpg, 'evil.html');
    expect(body.data.link).toMatch(/\.jpg$/);
  });

  it('makes a large image smaller and keeps its proportions', async () => {
    const { body } = await put(await pixels(2000, 500).jpeg(40), 'wide.jpg');
    const shown = await fetch(`${server.url}${body.data.link}`);
    const image = await new Transformer(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([image.width, image.height]).toEqual([1024, 256]);
  });

  it('keeps nothing but pixels', async () => {
    const hidden = Buffer.from('GPS 31.2304 N, 121.4737 E and more of this');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, hidden.length + 2]), hidden]);
    const withComment = Buffer.concat([
      jpg.subarray(0, 2),
      comment,
      jpg.subarray(2),
      Buffer.from('PK\x03\x04 trailing'),
    ]);
    const { body } = await put(withComment, 'a.jpg');
    const kept = Buffer.from(await (await fetch(`${server.url}${body.data.link}`)).arrayBuffer());
    expect(kept.includes('GPS 31')).toBe(false);
    expect(kept.includes('trailing')).toBe(false);
  });
});

describe('refusing', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ['SVG', () => Buffer.from(svg), '只能上传 jpg 或 png 图片'],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), '只能上传 jpg 或 png 图片'],
    ['GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00'), '只能上传 jpg 或 png 图片'],
    [
      'a script after an image',
      () => Buffer.concat([png, Buffer.from('<ScRiPt>alert(1)</script>')]),
      '只能上传 jpg 或 png 图片',
    ],
    ['a page inside an image', () => Buffer.concat([jpg, Buffer.from('<html>')]), '只能上传 jpg 或 png 图片'],
    ['an empty file', () => Buffer.alloc(0), '请上传文件!'],
    ['half an image', () => jpg.subarray(0, 60), '图片已损坏，无法读取'],
    ['a head without an image', () => png.subarray(0, 8), '图片已损坏，无法读取'],
    ['an image that unfolds to gigabytes', () => bomb(60_000, 60_000), '图片尺寸过大'],
    ['an image that says more than it holds', () => bomb(3000, 3000), '图片已损坏，无法读取'],
    ['more than 500 KB', () => Buffer.concat([png, Buffer.alloc(500 * 1024)]), '图片不能超过 500 KB'],
  ] as const)('%s', async (_what, bytes, message) => {
    const { status, body } = await put(bytes());
    expect([status, body.msg]).toEqual([400, message]);
  });

  it('another field, no form, no sign-in', async () => {
    expect((await put(png, 'a.png', 'other')).body.msg).toBe('请上传文件!');
    expect((await put(png, 'a.png', 'file', 'x.y.z')).status).toBe(401);
    const { status, body } = await callerAt(server.url).post('/api/blade-resource/oss/endpoint/put-file', token, {});
    expect([status, body.msg]).toEqual([400, '请上传文件!']);
  });

  it('leaves nothing on disk of what it refused', async () => {
    const folder = join(server.dataDir, 'files', '000000');
    const count = async () => (await readdir(folder, { recursive: true })).length;
    const before = await count();
    await put(Buffer.from(svg));
    expect(await count()).toBe(before);
  });

  it('the hundred and first of a day', async () => {
    const { access_token, user_id } = await callerAt(server.url).signIn();
    await server.database.asSystem(
      (sql) => sql`
        insert into resource_file (tenant_id, path, type, size, create_user)
        select '000000', 'x' || n, 'image/png', 1, ${user_id} from generate_series(1, 100) n`,
    );
    expect((await put(png, 'a.png', 'file', access_token)).status).toBe(429);
    await server.database.asSystem((sql) => sql`delete from resource_file where path like 'x%'`);
  });
});

it('serves nothing but what it stored', async () => {
  await mkdir(join(server.dataDir, 'files', '000000', '202601'), { recursive: true });
  await writeFile(join(server.dataDir, 'files', '000000', '202601', 'evil.svg'), '<svg/>');
  await writeFile(join(server.dataDir, 'secret.png'), 'secret');
  const status = async (path: string) => (await server.app.inject({ url: path })).statusCode;
  for (const path of [
    '/files/000000/202601/evil.svg',
    '/files/../secret.png',
    '/files/000000/../../secret.png',
    '/files/000000/202601/..%2f..%2f..%2fsecret.png',
    '/files/%2e%2e/202601/secret.png',
    '/files/000000/202601/%00',
    '/files/000000/202601/',
    '/files',
  ]) {
    expect([path, await status(path)]).toEqual([
      path,
      expect.toSatisfy((code: number) => code === 400 || code === 404),
    ]);
  }
  expect(await status(`/files/000000/202601/${'0'.repeat(32)}.png`)).toBe(404);
});
