import { isDatabaseDown, isDatabaseSilent } from './database-errors.ts';

interface Options {
  /** How many statements run at the same time in one process. */
  concurrency?: number;
  /** The largest number of calls in one statement. */
  maxBatch?: number;
  /** How long each call waits for others, in milliseconds. By default it waits only when there are many calls. */
  batchDelayMs?: number;
}

/** When this many calls came within MANY_IN_MS, each call waits WAIT_WHEN_MANY_MS for others. */
const MANY_CALLS = 5;
const MANY_IN_MS = 50;
const WAIT_WHEN_MANY_MS = 2;

/** Far longer than a statement takes while the database answers. */
const LONG_WAIT_MS = 500;

interface PendingCall<Input, Output> {
  input: Input;
  /** When it was made, as `performance.now()`. */
  since: number;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

/**
 * Makes a function for a single call from `runAll`, which runs one statement for many calls and keeps their order.
 * Calls of the same turn of the event loop share a statement; while `concurrency` statements run, new calls wait for
 * the next one. When there are many calls, each also waits 2 ms for others. So a single call is not delayed, and many
 * customers at once share a statement and a commit. When a statement of several calls fails, each call is repeated
 * alone, so that one bad call does not fail the others. When the database is down, all fail at once; when it is silent,
 * also the calls that have waited for the statement to end.
 */
export function batchCalls<Ctx extends object, Input, Output>(
  runAll: (ctx: Ctx, inputs: Input[]) => Promise<Output[]>,
  options: Options = {},
): (ctx: Ctx, input: Input) => Promise<Output> {
  const queues = new WeakMap<Ctx, (input: Input) => Promise<Output>>();

  return (ctx, input) => {
    let queue = queues.get(ctx);
    if (!queue) {
      queue = createQueue((inputs) => runAll(ctx, inputs), options);
      queues.set(ctx, queue);
    }
    return queue(input);
  };
}

/** The calls of one context that wait for a statement. */
function createQueue<Input, Output>(
  runAll: (inputs: Input[]) => Promise<Output[]>,
  { concurrency = 2, maxBatch = 32, batchDelayMs }: Options,
): (input: Input) => Promise<Output> {
  let pending: PendingCall<Input, Output>[] = [];
  let running = 0;
  let scheduled = false;
  /** When the last calls were made. */
  const callTimes: number[] = [];

  /** Notes a call, and returns whether there are many calls now. */
  const noteCall = (now: number) => {
    callTimes.push(now);
    if (callTimes.length <= MANY_CALLS) return false;
    const oldest = callTimes.shift() ?? now;
    return now - oldest < MANY_IN_MS;
  };

  /** A call that already waited behind a statement without an answer must not wait for another one. */
  const failLongWaits = (error: unknown) => {
    if (!isDatabaseSilent(error)) return;
    const isLong = ({ since }: PendingCall<Input, Output>) => performance.now() - since > LONG_WAIT_MS;
    for (const { reject } of pending.filter(isLong)) reject(error);
    pending = pending.filter((call) => !isLong(call));
  };

  const runOne = async ({ input, resolve, reject }: PendingCall<Input, Output>) => {
    try {
      const [output] = await runAll([input]);
      // `runAll` returns one output for each input.
      resolve(output as Output);
    } catch (error) {
      reject(error);
      failLongWaits(error);
    }
  };

  const runBatch = async (batch: PendingCall<Input, Output>[]) => {
    const [first] = batch;
    if (first && batch.length === 1) return runOne(first);
    try {
      const outputs = await runAll(batch.map(({ input }) => input));
      batch.forEach(({ resolve }, n) => resolve(outputs[n] as Output));
    } catch (error) {
      if (isDatabaseDown(error)) {
        for (const { reject } of batch) reject(error);
        failLongWaits(error);
      } else await Promise.all(batch.map(runOne));
    }
  };

  const startBatches = () => {
    scheduled = false;
    while (pending.length > 0 && running < concurrency) {
      const batch = pending.slice(0, maxBatch);
      pending = pending.slice(maxBatch);
      running += 1;
      void runBatch(batch).finally(() => {
        running -= 1;
        startBatches();
      });
    }
  };

  return (input: Input) =>
    new Promise<Output>((resolve, reject) => {
      const since = performance.now();
      const waitMs = noteCall(since) ? Math.max(WAIT_WHEN_MANY_MS, batchDelayMs ?? 0) : batchDelayMs;
      pending.push({ input, since, resolve, reject });
      if (scheduled || running >= concurrency) return;
      scheduled = true;
      if (waitMs === undefined) setImmediate(startBatches);
      else setTimeout(startBatches, waitMs);
    });
}
