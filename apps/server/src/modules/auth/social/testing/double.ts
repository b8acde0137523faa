import type { IncomingMessage } from 'node:http';

/** For tests: how a double of a provider answers. */
export interface Reply {
  status?: number;
  body?: unknown;
  location?: string;
  text?: string;
}

export type Form = Record<string, string>;
export type Handler = (query: Form, body: Form, request: IncomingMessage) => Reply;
