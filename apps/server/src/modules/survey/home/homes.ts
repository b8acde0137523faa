import type { Database, Sql } from '../../../platform/database/database.ts';
import type { Changes } from '../../../platform/events/changes.ts';
import { notifyChange } from '../../../platform/events/changes.ts';
import { Refusal, refuse } from '../../../platform/http/refusal.ts';
import { fencedCode } from './fence.ts';
import { drainMirror } from './mirror.ts';

/** A database for surveys: transactions go to where the tenant's data is. */
export interface SurveyDatabase extends Database {
  /**
   * Asks each database in turn, as the system, until one finds something of a tenant that lives there: for what is known by a
   * token alone. What a move that failed left behind in a database is not found.
   */
  firstFound<T extends { tenantId: string }>(find: (sql: Sql) => Promise<T | null>): Promise<T | null>;
}

/** Every tenant lives where the platform is: for tests, and for what needs no more. */
export const onlyHere = (database: Database): SurveyDatabase => ({
  ...database,
  firstFound: (find) => database.asSystem(find),
});

export interface Homes {
  database: SurveyDatabase;
  /** With `sql`, a transaction of the platform, where that is the tenant's home; in one of its home's own otherwise. */
  within<T>(sql: Sql, tenantId: string, run: (sql: Sql) => Promise<T>): Promise<T>;
  /** null: the platform's. */
  datasourceOf(tenantId: string): string | null;
  /** Connects, if it is not yet. Throws a refusal that says what is wrong. */
  open(datasourceId: string): Promise<Database>;
  /** Reads anew where everybody lives. */
  refresh(): Promise<void>;
  /** The tenants that live elsewhere. */
  away(): ReadonlyMap<string, string>;
  close(): Promise<void>;
}

export interface HomesOptions {
  platform: Database;
  changes: Changes;
  /** Opens the database of a data source, its schema up to date. Throws a refusal. */
  connect(datasourceId: string): Promise<Database>;
}

/**
 * Does something in every database that tenants live in, the platform's first. One that is away does not keep it from the
 * others; its error is thrown when all have had their turn.
 */
export const inEveryHome = async (
  platform: Database,
  homes: Homes,
  run: (database: Database, datasourceId: string | null) => Promise<void>,
): Promise<void> => {
  await run(platform, null);
  const failed: unknown[] = [];
  for (const datasourceId of new Set(homes.away().values())) {
    await homes
      .open(datasourceId)
      .then((home) => run(home, datasourceId))
      .catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw failed[0];
};

export const homeChange = 'home';
const mirrorChange = 'mirror';
const datasourceChange = 'datasource';

export const announceHome = (sql: Sql, tenantId: string): Promise<void> =>
  notifyChange(sql, { kind: homeChange, tenantId });

const moving = (): Refusal =>
  refuse(503, [
    '本单位的调查数据正在迁移，请稍后重试',
    'The survey data of your organisation is being moved; try again shortly',
  ]);
const unreachable = (): Refusal =>
  refuse(503, [
    '本单位的调查数据库暂时无法连接，请稍后重试',
    'The survey database of your organisation cannot be reached; try again shortly',
  ]);

/** The connection was lost or refused, by the network or by the server at sign-in. */
const lostCodes =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|57P0|55000|28|3D000|53300)/;
/** After a failure the next try waits this long, so that a dead database does not hold up every call. */
const pauseMs = 2000;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const openHomes = async ({ platform, changes, connect }: HomesOptions): Promise<Homes> => {
  let homes: ReadonlyMap<string, string> = new Map();
  const pools = new Map<string, Promise<Database>>();
  const listeners: { channel: string; onMessage: (payload: string | null) => void }[] = [];

  const refresh = async (): Promise<void> => {
    // Of all tenants: an instance serves everybody.
    const rows = await platform.asSystem(
      (sql) => sql<{ tenantId: string; datasourceId: string }[]>`
        select tenant_id as "tenantId", datasource_id as "datasourceId" from system_tenant where datasource_id is not null`,
    );
    homes = new Map(rows.map(({ tenantId, datasourceId }) => [tenantId, datasourceId]));
  };

  const connectAndListen = async (datasourceId: string): Promise<Database> => {
    const database = await connect(datasourceId);
    for (const { channel, onMessage } of listeners) await database.listen(channel, onMessage);
    return database;
  };

  const open = (datasourceId: string): Promise<Database> => {
    const held = pools.get(datasourceId);
    if (held) return held;
    const opening = connectAndListen(datasourceId);
    pools.set(datasourceId, opening);
    opening.catch(() =>
      setTimeout(() => pools.get(datasourceId) === opening && pools.delete(datasourceId), pauseMs).unref(),
    );
    return opening;
  };

  const drop = async (datasourceId: string): Promise<void> => {
    const held = pools.get(datasourceId);
    pools.delete(datasourceId);
    await held?.then((database) => database.close()).catch(() => undefined);
  };

  const homeOf = (tenantId: string): Promise<Database> | Database => {
    const datasourceId = homes.get(tenantId);
    return datasourceId === undefined ? platform : open(datasourceId);
  };

  const refused = (error: unknown, elsewhere: boolean): unknown => {
    const code = codeOf(error);
    if (code === fencedCode) {
      // What this instance believes may be out of date; whoever tries again finds the new place.
      void refresh().catch(() => undefined);
      return moving();
    }
    return elsewhere && lostCodes.test(code) ? unreachable() : error;
  };

  const tx: Database['tx'] = async (scope, run) => {
    try {
      return await (await homeOf(scope.tenantId)).tx(scope, run);
    } catch (error) {
      throw refused(error, homes.has(scope.tenantId));
    }
  };

  const drain = async (tenantId: string): Promise<void> => {
    const datasourceId = homes.get(tenantId);
    if (datasourceId === undefined) return;
    const home = await open(datasourceId);
    while (await drainMirror(platform, home, tenantId));
  };
  const drainAll = async (): Promise<void> => {
    // Undelivered rows stay noted: the next change, or the next round, delivers them.
    for (const tenantId of homes.keys()) await drain(tenantId).catch(() => undefined);
  };

  await refresh();
  const stop = changes.onChange((change) => {
    if (change === null || change.kind === homeChange)
      void refresh()
        .then(drainAll)
        .catch(() => undefined);
    else if (change.kind === mirrorChange && change.tenantId) void drain(change.tenantId).catch(() => undefined);
    else if (change.kind === datasourceChange && change.id) void drop(change.id);
  });
  const rounds = setInterval(() => void drainAll(), 30_000).unref();

  const database: SurveyDatabase = {
    tx,
    asSystem: (run) => platform.asSystem(run),
    firstFound: async (find) => {
      const here = await platform.asSystem(find);
      if (here !== null && !homes.has(here.tenantId)) return here;
      for (const id of new Set(homes.values())) {
        const found = await open(id)
          .then((home) => home.asSystem(find))
          .catch((error: unknown) => {
            // It may be there: "not found" would be a lie.
            throw error instanceof Refusal ? error : refused(error, true);
          });
        if (found !== null && homes.get(found.tenantId) === id) return found;
      }
      return null;
    },
    listen: async (channel, onMessage) => {
      listeners.push({ channel, onMessage });
      const stops = [await platform.listen(channel, onMessage)];
      for (const pool of pools.values()) {
        const home = await pool.catch(() => null);
        if (home) stops.push(await home.listen(channel, onMessage));
      }
      return async () => {
        listeners.splice(
          listeners.findIndex((one) => one.onMessage === onMessage),
          1,
        );
        for (const end of stops) await end();
      };
    },
    ping: () => platform.ping(),
    close: () => platform.close(),
  };

  return {
    database,
    within: (sql, tenantId, run) => (homes.has(tenantId) ? tx({ tenantId, userId: null }, run) : run(sql)),
    datasourceOf: (tenantId) => homes.get(tenantId) ?? null,
    open,
    refresh,
    away: () => homes,
    close: async () => {
      stop();
      clearInterval(rounds);
      for (const id of [...pools.keys()]) await drop(id);
    },
  };
};
