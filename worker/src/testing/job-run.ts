import type { JobRun } from '../job-runner/run-jobs.ts';

/** What a job's function gets at its first attempt. */
export const jobRun = (id: string): JobRun => ({
  id,
  attempt: 1,
  signal: new AbortController().signal,
  progress: async () => {},
});
