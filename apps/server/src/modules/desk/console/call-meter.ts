import type { SlowCall } from '@manyi/shared/contract/console';
import type { FastifyInstance } from 'fastify';

export const slowMs = 500;
const mostSlow = 100;
const minutes = 60;

export type MeteredCall = Omit<SlowCall, 'instance' | 'time'> & { at: number };

/** Calls of the last hour on this instance: counts by the minute, and the slow ones in a ring. */
export interface CallMeter {
  add(call: MeteredCall): void;
  totals(): { calls: number; errors: number };
  /** Newest first. */
  slow(): MeteredCall[];
}

interface Minute {
  minute: number;
  calls: number;
  errors: number;
}

export const openCallMeter = (now: () => number = Date.now): CallMeter => {
  const ring: Minute[] = Array.from({ length: minutes }, () => ({ minute: -1, calls: 0, errors: 0 }));
  let slow: MeteredCall[] = [];
  const minuteOf = (at: number): number => Math.floor(at / 60_000);
  const isRecent = (at: number): boolean => at > now() - 3_600_000;
  return {
    add: (call) => {
      const minute = minuteOf(call.at);
      const slot = ring[minute % minutes];
      if (slot) {
        if (slot.minute !== minute) Object.assign(slot, { minute, calls: 0, errors: 0 });
        slot.calls += 1;
        if (call.status >= 500) slot.errors += 1;
      }
      if (call.ms >= slowMs) slow = [call, ...slow].slice(0, mostSlow);
    },
    totals: () => {
      const oldest = minuteOf(now()) - minutes;
      const recent = ring.filter(({ minute }) => minute > oldest);
      return {
        calls: recent.reduce((sum, { calls }) => sum + calls, 0),
        errors: recent.reduce((sum, { errors }) => sum + errors, 0),
      };
    },
    slow: () => slow.filter(({ at }) => isRecent(at)),
  };
};

/** Measures every call but streams, which last as long as somebody listens. */
export const meterCalls = (app: FastifyInstance, meter: CallMeter): void => {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url;
    if (path === undefined || String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    const ms = Math.round(reply.elapsedTime);
    meter.add({ at: Date.now() - ms, method: request.method, path, status: reply.statusCode, ms });
  });
};
