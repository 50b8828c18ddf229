import type { JobName, JobResult, QueueName } from '../../job-queues/catalogue.ts';
import type { JobReport, Jobs } from '../../job-queues/jobs-interface.ts';

const POLL_MS = 50;

/** Waits until the job has ended or the time is over. Returns its state then; null when there is no such job. */
export async function waitForJob<Q extends QueueName, N extends JobName<Q>>(
  jobs: Jobs,
  queue: Q,
  name: N,
  id: string,
  timeoutMs: number,
): Promise<JobReport<JobResult<Q, N>> | null> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const report = await jobs.find(queue, name, id);
    const left = end - performance.now();
    if (!report || report.state === 'completed' || report.state === 'failed' || left <= 0) return report;
    await new Promise((resolve) => setTimeout(resolve, Math.min(POLL_MS, left)));
  }
}
