import type { JobQueue } from '@canteen/api/job-queues/backend';
import { QUEUE_NAMES, QUEUES } from '@canteen/api/job-queues/catalogue';
import type { Jobs } from '@canteen/api/job-queues/jobs-interface';
import { latestTime } from '@canteen/domain/latest-time';

const JOBS_AT_A_TIME = 200;

/**
 * BullMQ compares the times that it stored with the clock of this machine. After the clock was set back, they can be hours
 * away. This removes them, so that jobs run now.
 */
export async function removeTooLateTimes(jobs: Pick<Jobs, 'queue'>): Promise<void> {
  for (const name of QUEUE_NAMES) {
    const queue = await jobs.queue(name);
    const now = Date.now();
    if (now + (await queue.getRateLimitTtl()) > latestTime(now, QUEUES[name].limiter?.duration ?? 0))
      await queue.removeRateLimitKey();
    await removeTooLateCheck(queue);
    await retryNow(queue);
  }
}

/**
 * Deletes the time of BullMQ's last search for jobs of killed workers when it is in the future. With Redis it is the time of
 * Redis' clock.
 */
async function removeTooLateCheck(queue: JobQueue): Promise<void> {
  const field = 'stalled-check';
  const backend = queue.getBackend();
  if (Number(await backend.getQueueMetaField(field)) > latestTime(Date.now(), 0))
    await backend.removeQueueMetaFields([field]);
}

/**
 * Runs the delayed jobs whose last try is in the future. Of a job that was never tried, the time when it was added counts.
 * Repeated jobs are
 * left to their schedules.
 */
async function retryNow(queue: JobQueue): Promise<void> {
  for (;;) {
    const latest = latestTime(Date.now(), 0);
    const last = await queue.getJobs(['delayed'], 0, JOBS_AT_A_TIME - 1, false);
    const tooLate = last.filter(
      ({ timestamp, processedOn, repeatJobKey }) =>
        repeatJobKey === undefined && (processedOn ?? timestamp) > latest,
    );
    if (tooLate.length === 0) return;
    for (const job of tooLate) await job.promote();
  }
}
