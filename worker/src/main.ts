import { constants, setPriority } from 'node:os';
import { readConfigOrExit } from '@canteen/api/config/config';
import { createContext } from '@canteen/api/context/context';
import { startWorker } from './start-worker.ts';

/** The worker process. It tells its parent when it is ready, and stops cleanly on SIGTERM, on SIGINT or when the parent has ended. */
const GRACE_MS = 6_000;

// On one machine the API, where users wait for answers, gets the processor first.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Some systems do not let a process lower its own priority.
}

const ctx = createContext(readConfigOrExit(), 'worker');
const worker = await startWorker(ctx).catch((error: unknown) => {
  ctx.log.fatal({ err: error }, 'cannot start the worker');
  process.exit(1);
});
let stopping = false;
async function stop(why: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  ctx.log.info({ why }, 'the worker stops');
  // Ends the process if something hangs. Its jobs return to their queues when their locks expire.
  setTimeout(() => process.exit(1), GRACE_MS + 2_000).unref();
  await worker.stop(GRACE_MS);
  await ctx.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
process.on('disconnect', () => void stop('the parent process has ended'));

// Last, because the parent may stop this process as soon as it is ready.
ctx.log.info('the worker is ready');
process.send?.({ ready: true });
