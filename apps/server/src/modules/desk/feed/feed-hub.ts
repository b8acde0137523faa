import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate, Caller } from '../../../platform/auth/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Change, Changes } from '../../../platform/events/changes.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { nextRelease, noneUnread, unreadOf } from './feed.queries.ts';
import { type FeedStream, openStream } from './feed-stream.ts';

/** Changes come in bursts (a sheet of notices, everything read); within this time they are one. */
const gatherMs = 100;
const everyBeatMs = 15_000;
/** After a failed read; the windows wait for nothing else. */
const retryMs = 1000;
const longestTimerMs = 3_600_000;
const mostOfUser = 20;
const mostStreams = 10_000;

export interface FeedHub {
  open(caller: Caller, request: FastifyRequest, reply: FastifyReply): void;
  readonly size: number;
  /** Ends every stream and takes no more: for a drain. */
  close(): void;
}

interface Means {
  database: Database;
  changes: Changes;
  authenticate: Authenticate;
}

const all = Symbol('everybody of the tenant');

/** The open windows of this instance. What changed comes from the database, so it does not matter which instance changed it. */
export const openFeedHub = ({ database, changes, authenticate }: Means, beatMs = everyBeatMs): FeedHub => {
  /** By tenant; a window is in as long as it is open. */
  const streams = new Map<string, Set<FeedStream>>();
  const dirty = new Map<string, Set<string | typeof all>>();
  const releases = new Map<string, NodeJS.Timeout>();
  let gathering: NodeJS.Timeout | undefined;
  let closed = false;
  let size = 0;

  const of = (tenantId: string): ReadonlySet<FeedStream> => streams.get(tenantId) ?? new Set();

  const mark = (tenantId: string, userId: string | typeof all, delay = gatherMs): void => {
    if (closed || of(tenantId).size === 0) return;
    const users = dirty.get(tenantId) ?? new Set();
    dirty.set(tenantId, users.add(userId));
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void flush();
    }, delay);
  };

  /** A notice that is released by the clock changes no row. */
  const planRelease = (tenantId: string, ms: number | null): void => {
    clearTimeout(releases.get(tenantId));
    releases.delete(tenantId);
    if (ms === null || closed) return;
    const wait = Math.min(Math.max(ms, 0) + gatherMs, longestTimerMs);
    releases.set(tenantId, setTimeout(() => mark(tenantId, all), wait).unref());
  };

  const refresh = async (tenantId: string, users: ReadonlySet<string | typeof all>): Promise<void> => {
    const concerned = [...of(tenantId)].filter(({ userId }) => users.has(all) || users.has(userId));
    if (concerned.length === 0) return;
    // Everybody of a tenant in one transaction; the queries themselves name each reader.
    const readers = concerned.map((stream) => ({ stream, caller: stream.caller }));
    const { unread, release } = await database.tx({ tenantId, userId: null }, async (sql) => ({
      unread: await unreadOf(
        sql,
        tenantId,
        readers.map(({ caller }) => caller),
      ),
      release: users.has(all) ? await nextRelease(sql, tenantId) : undefined,
    }));
    for (const { stream, caller } of readers) stream.send(unread.get(caller) ?? noneUnread);
    if (release !== undefined) planRelease(tenantId, release);
  };

  const flush = async (): Promise<void> => {
    const batch = [...dirty];
    dirty.clear();
    for (const [tenantId, users] of batch) {
      await refresh(tenantId, users).catch(() => {
        for (const user of users) mark(tenantId, user, retryMs);
      });
    }
  };

  /** Whoever is signed out hears nothing more; the others are who they are by now. */
  const recheck = async (candidates: Iterable<FeedStream>): Promise<void> => {
    for (const stream of [...candidates]) {
      // A database that is away for a moment signs nobody out.
      const caller = await authenticate(stream.request).catch(() => undefined);
      if (caller === null) stream.end('signed-out');
      else if (caller) stream.caller = caller;
    }
  };

  const everybody = (): FeedStream[] => [...streams.values()].flatMap((set) => [...set]);

  const onChange = (change: Change | null): void => {
    if (change === null) {
      void recheck(everybody());
      for (const tenantId of streams.keys()) mark(tenantId, all);
    } else if (change.kind === 'feed') {
      if (change.tenantId !== null) mark(change.tenantId, change.id ?? all);
    } else if (change.kind === 'session') {
      void recheck(change.tenantId === null ? everybody() : of(change.tenantId));
    } else if (change.kind === 'rights') {
      // Roles, departments and scopes decide which notices are meant for whom.
      const tenants = change.tenantId === null ? [...streams.keys()] : [change.tenantId];
      for (const tenantId of tenants) void recheck(of(tenantId)).then(() => mark(tenantId, all));
    }
  };

  const forget = (stream: FeedStream): void => {
    const set = streams.get(stream.tenantId);
    if (!set?.delete(stream)) return;
    size -= 1;
    if (set.size > 0) return;
    streams.delete(stream.tenantId);
    dirty.delete(stream.tenantId);
    planRelease(stream.tenantId, null);
  };

  const stop = changes.onChange(onChange);
  const beating = setInterval(() => {
    for (const stream of everybody()) stream.beat();
    // The token a window opened with runs out; it comes back with its next one.
    void recheck(everybody());
  }, beatMs).unref();

  return {
    get size() {
      return size;
    },
    open: (caller, request, reply) => {
      if (closed || size >= mostStreams) {
        throw refuse(503, ['系统繁忙，请稍后重试', 'The system is busy; try again shortly']);
      }
      const stream = openStream(caller, request, reply, forget);
      const set = streams.get(caller.tenantId) ?? new Set();
      streams.set(caller.tenantId, set.add(stream));
      size += 1;
      const own = [...set].filter(({ userId }) => userId === caller.userId);
      if (own.length > mostOfUser) own[0]?.end('replaced');
      // The first window of a tenant also finds out what is to be released.
      mark(caller.tenantId, set.size === 1 ? all : caller.userId, 0);
    },
    close: () => {
      closed = true;
      stop();
      clearInterval(beating);
      clearTimeout(gathering);
      for (const timer of releases.values()) clearTimeout(timer);
      for (const stream of everybody()) stream.end('drain');
    },
  };
};
