import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Change, Changes } from '../events/changes.ts';
import type { Authenticate, Caller } from './caller.ts';
import { loadCaller } from './session-store.ts';
import type { AccessToken, Tokens } from './tokens.ts';

/** A change that no notice reached (a lost connection) is seen after this long at the latest. */
const maxAgeMs = 30_000;
const maxEntries = 20_000;
const maxChecked = 5_000;

interface Entry {
  tenantId: string;
  /** null: there is no such session, and there will be none. */
  caller: Promise<Caller | null>;
  until: number;
}

export interface Sessions {
  authenticate: Authenticate;
  tokens: Tokens;
  /** For the instance that makes a change: notices reach it too, but a moment after its reply. Call after the commit. */
  forgetAll(): void;
  close(): void;
}

const keyOf = (tenantId: string, sessionId: string): string => `${tenantId} ${sessionId}`;

const bearer = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The token of a request, as contract.md 2.1 has it; null when there is none in that form. */
export const bearerOf = (text: unknown): string | null =>
  typeof text === 'string' ? (bearer.exec(text.trim())?.[1] ?? null) : null;

const queryToken = (request: FastifyRequest): string | null => {
  const { query } = request;
  return typeof query === 'object' && query !== null ? bearerOf(Reflect.get(query, 'blade-auth')) : null;
};

const dropOldest = (map: Map<string, unknown>): void => {
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
};

/** Knows who is calling. Sessions live in the database; each instance keeps what it read for a moment. */
export const openSessions = (database: Database, tokens: Tokens, changes: Changes): Sessions => {
  const entries = new Map<string, Entry>();
  // Checking a signature takes longer than all else that a known session needs, and its answer changes with time only.
  const checked = new Map<string, AccessToken>();

  const read = async (text: string): Promise<AccessToken | null> => {
    const known = checked.get(text);
    if (known && known.exp * 1000 > Date.now()) return known;
    const token = await tokens.readAccess(text);
    checked.delete(text);
    if (token) checked.set(text, token);
    if (checked.size > maxChecked) dropOldest(checked);
    return token;
  };

  const forget = (change: Change | null): void => {
    if (change === null) entries.clear();
    else if (change.kind === 'session') entries.delete(keyOf(change.tenantId ?? '', change.id ?? ''));
    else if (change.kind === 'rights') {
      for (const [id, entry] of entries) {
        if (change.tenantId === null || entry.tenantId === change.tenantId) entries.delete(id);
      }
    }
  };

  const load = ({ tenant_id: tenantId, sid }: AccessToken): Promise<Caller | null> => {
    const key = keyOf(tenantId, sid);
    const known = entries.get(key);
    if (known && known.until > Date.now()) return known.caller;
    // The promise goes in before the read begins, so a change meanwhile removes it and its answer is not kept.
    const caller = database.tx({ tenantId, userId: null }, (sql) => loadCaller(sql, tenantId, sid));
    entries.delete(key);
    entries.set(key, { tenantId, caller, until: Date.now() + maxAgeMs });
    caller.catch(() => entries.get(key)?.caller === caller && entries.delete(key));
    if (entries.size > maxEntries) dropOldest(entries);
    return caller;
  };

  const tokenOf = async (request: FastifyRequest): Promise<AccessToken | null> => {
    const header = bearerOf(request.headers['blade-auth']);
    if (header) {
      const token = await read(header);
      return token?.use === 'link' ? null : token;
    }
    // Addresses end up in logs and histories, so only a token made for one (getToken) counts there, and only to read.
    const inAddress = request.method === 'GET' ? queryToken(request) : null;
    const token = inAddress === null ? null : await read(inAddress);
    return token?.use === 'link' ? token : null;
  };

  const stop = changes.onChange(forget);
  return {
    authenticate: async (request) => {
      const token = await tokenOf(request);
      const caller = token && (await load(token));
      return caller && caller.userId === token?.user_id ? caller : null;
    },
    tokens,
    forgetAll: () => entries.clear(),
    close: () => {
      stop();
      entries.clear();
    },
  };
};
