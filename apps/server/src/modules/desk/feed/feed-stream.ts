import type { FeedCounts, FeedEnd } from '@manyi/shared/contract/feed';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../platform/auth/caller.ts';

/** Behind by this much, a window is not reading: it comes back when it does. */
const mostBehind = 64 * 1024;
const retryMs = 2000;

/** One open window. */
export interface FeedStream {
  readonly tenantId: string;
  readonly userId: string;
  readonly request: FastifyRequest;
  /** Whose window it is, with their rights as last looked up. */
  caller: Caller;
  /** Only when they are not what was sent last. */
  send(counts: FeedCounts): void;
  beat(): void;
  end(reason: FeedEnd['reason']): void;
}

/** Takes the reply over. `onGone` is called once, however the stream ends. */
export const openStream = (
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  onGone: (stream: FeedStream) => void,
): FeedStream => {
  reply.hijack();
  const { raw } = reply;
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that collect a reply before they pass it on would keep events back.
    'x-accel-buffering': 'no',
  });
  let last = '';
  let gone = false;
  const write = (text: string): void => {
    if (gone) return;
    if (raw.writableLength > mostBehind) raw.destroy();
    else raw.write(text);
  };
  const stream: FeedStream = {
    tenantId: caller.tenantId,
    userId: caller.userId,
    request,
    caller,
    send: (counts) => {
      const data = JSON.stringify(counts);
      if (data === last) return;
      last = data;
      write(`event: counts\ndata: ${data}\n\n`);
    },
    beat: () => write(': still here\n\n'),
    end: (reason) => {
      write(`event: end\ndata: ${JSON.stringify({ reason } satisfies FeedEnd)}\n\n`);
      if (!gone) raw.end();
      leave();
    },
  };
  const leave = (): void => {
    if (gone) return;
    gone = true;
    onGone(stream);
  };
  raw.on('close', leave);
  raw.on('error', leave);
  write(`retry: ${retryMs}\n\n`);
  return stream;
};
