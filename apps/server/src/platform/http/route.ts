import type { Readable } from 'node:stream';
import type { Language, Text } from '@manyi/shared/contract/text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import type { Database, Sql } from '../database/database.ts';
import type { Source } from '../kept/kept-replies.ts';

/** `public`: anyone. `login`: any session. A code: that permission. `anyOf`: one of them, and the handler decides which. */
export type Access = 'public' | 'login' | { permission: string } | { anyOf: readonly string[] };

export type CallerOf<A extends Access> = A extends 'public' ? null : Caller;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface Call<A extends Access = Access, Q = unknown, B = unknown, P = unknown> {
  caller: CallerOf<A>;
  language: Language;
  query: Q;
  body: B;
  params: P;
  /** Runs in one transaction as the caller's tenant. Public routes have none and use `database`. */
  tx<T>(run: (sql: Sql) => Promise<T>): Promise<T>;
  database: Database;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface RouteOptions<
  A extends Access,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  P extends z.ZodType | undefined,
  D extends z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: A;
  summary: Text;
  /** Groups routes in the OpenAPI document: `system.param`. */
  tag: string;
  query?: Q;
  body?: B;
  params?: P;
  /** What leaves. Fields it does not name never do. */
  data: D;
  /** `data` stands alone in the reply, without the envelope (the token replies, contract.md 2.3). */
  bare?: boolean;
  /** Success message; 操作成功 when absent. */
  message?: Text;
  /** Bytes of body accepted; 1 MiB when absent. */
  bodyLimit?: number;
  /** The body is `multipart/form-data` and the handler reads it from the request. */
  multipart?: boolean;
  handler(call: Call<A, Parsed<Q>, Parsed<B>, Parsed<P>>): Promise<z.input<D> | FileReply | KeptReply<z.input<D>>>;
}

/** A route as the platform holds it, whatever its schemas. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: Access;
  summary: Text;
  tag: string;
  query: z.ZodType | undefined;
  body: z.ZodType | undefined;
  params: z.ZodType | undefined;
  data: z.ZodType;
  bare: boolean;
  message: Text;
  bodyLimit: number | undefined;
  multipart: boolean;
  /** Where its transactions run, if not in the platform's database. */
  database?: Database;
  handle(call: Call): Promise<unknown>;
}

const done: Text = ['操作成功', 'Done'];

/** Declares one call: who may make it, what goes in, what comes out. Without an access it is a type error, and it does not start. */
export const defineRoute = <
  const A extends Access,
  D extends z.ZodType,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  P extends z.ZodType | undefined = undefined,
>(
  options: RouteOptions<A, Q, B, P, D>,
): Route => ({
  method: options.method,
  path: options.path,
  access: options.access,
  summary: options.summary,
  tag: options.tag,
  query: options.query,
  body: options.body,
  params: options.params,
  data: options.data,
  bare: options.bare ?? false,
  message: options.message ?? done,
  bodyLimit: options.bodyLimit,
  multipart: options.multipart ?? false,
  // The registrar has parsed the input by these very schemas and settled the caller by this very access.
  handle: (call) => options.handler(call as Call<A, Parsed<Q>, Parsed<B>, Parsed<P>>),
});

/**
 * Data that is the same for many callers and seldom another: made once, and kept until something it is made of changes. Who may have it is
 * decided before; what else makes it differ from caller to caller belongs into `from`.
 */
export class KeptReply<T = unknown> {
  readonly from: Source;
  readonly make: () => Promise<T>;

  constructor(from: Source, make: () => Promise<T>) {
    this.from = from;
    this.make = make;
  }
}

/** A file instead of data. `name` may be Chinese; it is sent in the form of RFC 5987. */
export class FileReply {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer | Readable;
  readonly inline: boolean;

  constructor(file: { name: string; type: string; content: Buffer | Readable; inline?: boolean }) {
    this.name = file.name;
    this.type = file.type;
    this.content = file.content;
    this.inline = file.inline ?? false;
  }

  disposition(): string {
    const ascii = this.name.replace(/[^\x20-\x7e]|["\\]/g, '_');
    const encoded = encodeURIComponent(this.name).replace(
      /['()*]/g,
      (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    return `${this.inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
  }
}
