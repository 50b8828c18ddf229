import { setPriority } from 'node:os';
import { runProcess } from '@canteen/api/process/run-process';
import { startWorker } from './start-worker.ts';

const GRACE_MS = 6_000;
/** About a third of the processor time of the API when both need it. Codes by mail and pushes must not wait for minutes. */
const NICENESS = 5;

// On one machine the API, where users wait for answers, gets the processor first.
try {
  setPriority(NICENESS);
} catch {
  // Some systems do not let a process lower its own priority.
}

await runProcess('worker', {
  title: 'the worker',
  async start(ctx) {
    const { stop } = await startWorker(ctx);
    const { workerMetricsPort } = ctx.config;
    const monitoring =
      workerMetricsPort === undefined
        ? undefined
        : await (
            await import('@canteen/api/monitoring/monitoring-port')
          ).openMonitoringPort(ctx, workerMetricsPort);
    return {
      ...(monitoring && { ready: { port: monitoring.port } }),
      async stop() {
        await stop(GRACE_MS);
        monitoring?.close();
      },
    };
  },
  // If something hangs, the jobs return to their queues when their locks expire.
  stopWithinMs: GRACE_MS + 2_000,
});
