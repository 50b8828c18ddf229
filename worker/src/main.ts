import { constants, setPriority } from 'node:os';
import { runProcess } from '@canteen/api/context/run-process';
import { startWorker } from './start-worker.ts';

const GRACE_MS = 6_000;

// On one machine the API, where users wait for answers, gets the processor first.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Some systems do not let a process lower its own priority.
}

await runProcess('worker', {
  title: 'the worker',
  async start(ctx) {
    const { stop } = await startWorker(ctx);
    return { stop: () => stop(GRACE_MS) };
  },
  // If something hangs, the jobs return to their queues when their locks expire.
  stopWithinMs: GRACE_MS + 2_000,
});
