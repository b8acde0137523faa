import autocannon from 'autocannon';

export type Load = Omit<autocannon.Options, 'connections' | 'duration'>;

/** Requests a second that were answered 200, over `seconds`. Any other answer is an error. */
export const rateOf = async (load: Load, connections: number, seconds: number): Promise<number> => {
  const result = await autocannon({ ...load, connections, duration: seconds });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests failed`);
  return result.requests.total / result.duration;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};
