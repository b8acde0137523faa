/**
 * `GET /api/blade-desk/console`, for administrators. Figures of the installation (`instances`, `slowCalls`, `jobs`) are for the
 * platform's tenant; other tenants get empty lists there and their own sessions.
 */
export interface ConsoleFigures {
  sessions: SessionFigures;
  instances: InstanceFigures[];
  slowCalls: SlowCall[];
  jobs: JobFigures[];
  database: { pingMs: number; version: string; bytes: number; connections: number } | null;
}

export interface SessionFigures {
  /** Not ended and not run out. */
  live: number;
  /** Of those, seen within 15 minutes. */
  online: number;
  onlineUsers: number;
  /** Within 24 hours. */
  signIns: number;
  failures: number;
}

export interface InstanceFigures {
  id: string;
  /** The one that answers. */
  answering: boolean;
  version: string;
  startTime: string;
  seenTime: string;
  uptimeSeconds: number;
  rssBytes: number;
  heapBytes: number;
  /** 99th percentile of the last interval: how long a call waits for the process itself. */
  eventLoopMs: number;
  pingMs: number;
  /** Calls of the last hour, and those answered with 500 or more. */
  calls: number;
  errors: number;
  streams: number;
}

/** A call that took half a second or longer within the last hour. `path` is the route's pattern: it holds no values. */
export interface SlowCall {
  instance: string;
  time: string;
  method: string;
  path: string;
  status: number;
  ms: number;
}

export interface JobFigures {
  name: string;
  startTime: string;
  endTime: string | null;
  runs: number;
  failures: number;
  /** Of the last run; '' : it went well. */
  error: string;
}
