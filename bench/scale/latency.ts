import autocannon from 'autocannon';

export interface Latency {
  /** Milliseconds. */
  p50: number;
  p95: number;
  calls: number;
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

export interface Load {
  url: string;
  headers?: Record<string, string>;
  /** Of as many clients, what each asks for instead of `url`. */
  paths?: readonly string[];
}

/** Ten clients, each asking again as soon as it was answered. An answer other than 200 is an error. */
export const latencyOf = ({ paths = [], ...options }: Load, seconds: number, clients = 10) =>
  new Promise<Latency>((resolve, reject) => {
    const times: number[] = [];
    let client = 0;
    const setupClient = (one: autocannon.Client) => {
      const path = paths[client++ % paths.length];
      if (path !== undefined) one.setRequests([{ path, ...(options.headers && { headers: options.headers }) }]);
    };
    const run = autocannon({ ...options, connections: clients, duration: seconds, setupClient }, (error, result) => {
      if (error) return reject(error);
      const bad = result.non2xx + result.errors + result.timeouts;
      if (bad > 0) return reject(new Error(`${bad} of ${result.requests.total} requests failed`));
      if (times.length === 0) return reject(new Error(`no answer within ${seconds} s`));
      times.sort((a, b) => a - b);
      resolve({ p50: at(times, 0.5), p95: at(times, 0.95), calls: times.length });
    });
    run.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
