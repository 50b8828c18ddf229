import { constants, setPriority } from 'node:os';
import { readConfigOrExit } from '@canteen/api/config/config';
import { createContext } from '@canteen/api/context/context';
import { startWorker } from './start-worker.ts';

/** The worker process. Tells its parent when it is ready, and ends in order on SIGTERM, SIGINT or when the parent is gone. */
const GRACE_MS = 6_000;

// Where both share a machine, whoever waits for an answer goes first. Some systems do not let a process step back.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Then it runs like everything else.
}

const ctx = createContext(readConfigOrExit(), 'worker');
const worker = await startWorker(ctx).catch((error: unknown) => {
  ctx.log.fatal({ err: error }, 'the worker could not start');
  process.exit(1);
});
let stopping = false;
async function stop(why: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  ctx.log.info({ why }, 'the worker stops');
  // Should something hang: what was running is then returned to its queue by its lock's end.
  setTimeout(() => process.exit(1), GRACE_MS + 2_000).unref();
  await worker.stop(GRACE_MS);
  await ctx.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
process.on('disconnect', () => void stop('the parent is gone'));

// Only now: who hears it may end us at once.
ctx.log.info('the worker is ready');
process.send?.({ ready: true });
