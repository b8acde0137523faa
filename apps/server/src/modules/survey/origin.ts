import type { FastifyRequest } from 'fastify';
import type { Origin } from './college/college-row.ts';

export type OriginOf = (request: FastifyRequest) => Origin;

/** `PUBLIC_URL` where it is set, since people on phones reach the server by it; otherwise the address this request came to. */
export const originBy =
  (publicUrl: string | undefined): OriginOf =>
  (request) =>
    publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`;
