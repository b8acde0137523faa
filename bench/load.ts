import autocannon from 'autocannon';

/** Requests a second that were answered 200, over `seconds`, with ten connections. Any other answer is an error. */
export const rateOf = async (
  options: Omit<autocannon.Options, 'connections' | 'duration'>,
  seconds: number,
): Promise<number> => {
  const result = await autocannon({ ...options, connections: 10, duration: seconds });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests failed`);
  return result.requests.total / result.duration;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};
