import { pino } from 'pino';
import type { BackendSettings } from './backend.ts';
import type { Jobs } from './jobs-interface.ts';
import { createJobs } from './jobs.ts';

/** The job queues for a command of an operator, which prints errors itself. */
export const createJobsWithoutLog = (settings: BackendSettings): Jobs =>
  createJobs(settings, pino({ level: 'silent' }));
