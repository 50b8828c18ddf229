import { removeExpired } from '@canteen/api/accounts/remove-expired';
import type { Context } from '@canteen/api/context/context';
import { removeOldEvents } from '@canteen/api/settlement/remove-old-events';
import type { JobFunctions } from '../queues/run-jobs.ts';

/** The job `clean-up`: removes what nobody asks for any more. */
export function cleanUp(ctx: Context): JobFunctions['statistics']['clean-up'] {
  return async () => ({ removed: (await removeExpired(ctx)) + (await removeOldEvents(ctx)) });
}
