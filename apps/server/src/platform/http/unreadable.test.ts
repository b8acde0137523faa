import { connect } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerUnreadable } from './unreadable.ts';

const app = fastify({ clientErrorHandler: answerUnreadable });
let port: number;
beforeAll(async () => {
  app.get('/', async () => 'here');
  port = Number(new URL(await app.listen({ port: 0 })).port);
});
afterAll(() => app.close());

const say = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => {
      heard += data.toString('utf8');
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });

it.each([
  ['a head of 20 kB', `GET / HTTP/1.1\r\nhost: x\r\nx-big: ${'a'.repeat(20_000)}\r\n\r\n`, 431, '请求头过大'],
  ['an address of 20 kB', `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, '请求头过大'],
  ['what is no call', 'hello\r\n\r\n', 400, '请求内容无法解析'],
])('%s is answered in the envelope, and the line ends', async (_what, text, status, msg) => {
  const [head = '', body = ''] = (await say(text)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).not.toMatch(/node|fastify/i);
  expect(JSON.parse(body)).toEqual({ code: status, success: false, msg, data: {} });
});

it('the next call is answered as ever', async () => {
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
});
