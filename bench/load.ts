import autocannon from 'autocannon';

export interface Round {
  requestsPerSecond: number;
  /** Milliseconds. */
  p99: number;
}

// The number of connections so far. Each gets another address, so that the rate limits count it as another client.
let connectionCount = 0;

/** Sends requests for a time. @throws when any response has another status than `expected` */
export async function load(options: autocannon.Options, expected: number): Promise<Round> {
  const result = await autocannon({
    ...options,
    setupClient: (client) => {
      connectionCount += 1;
      client.setHeaders({
        ...options.headers,
        'x-forwarded-for': `10.0.${connectionCount >> 8}.${connectionCount & 255}`,
      });
    },
  });
  const wrong = Object.entries(result.statusCodeStats ?? {}).filter(
    ([status]) => Number(status) !== expected,
  );
  if (wrong.length > 0 || result.errors > 0 || result.timeouts > 0) {
    throw new Error(`unexpected answers: ${JSON.stringify(wrong)}, ${result.errors} errors`);
  }
  const count = Object.values(result.statusCodeStats ?? {}).reduce((sum, { count: n }) => sum + (n ?? 0), 0);
  return { requestsPerSecond: count / result.duration, p99: result.latency.p99 };
}

/** How many milliseconds the work takes. */
export const timed = async (work: () => PromiseLike<unknown>) => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};
