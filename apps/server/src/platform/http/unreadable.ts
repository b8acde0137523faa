import type { Socket } from 'node:net';
import { frameworkRefusal } from './error-handler.ts';
import { refusalBody } from './refusal.ts';

/** What Node's parser says of a call that never became one. */
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** A call whose head cannot be read, or is too large, gets an envelope as every other does. Its language is not known. */
export const answerUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = frameworkRefusal(statuses[error.code ?? ''] ?? 400);
  const body = JSON.stringify(refusalBody(refusal, 'zh'));
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${refusal.status} Refused\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
};
