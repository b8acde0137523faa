import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { Route } from './route.ts';

/** What became known about a call while it was answered, for whoever looks at it afterwards. */
export interface CallNotes {
  route?: Route;
  caller?: Caller;
  /** Why it ended with 500 or more. */
  error?: unknown;
}

const notes = new WeakMap<FastifyRequest, CallNotes>();

export const notesOf = (request: FastifyRequest): CallNotes => {
  const known = notes.get(request);
  if (known) return known;
  const fresh: CallNotes = {};
  notes.set(request, fresh);
  return fresh;
};
