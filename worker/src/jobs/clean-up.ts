import { removeExpired } from '@canteen/api/accounts/remove-expired';
import type { Context } from '@canteen/api/context/context';
import { removeOldImports } from '@canteen/api/food-imports/remove-old-imports';
import { removeUnusedPictures } from '@canteen/api/pictures/remove-unused';
import { removeOldProviderEvents } from '@canteen/api/settlement/remove-old-provider-events';
import type { JobFunctions } from '../queues/run-jobs.ts';

/**
 * The job `clean-up`: deletes expired sessions, one-time codes and rate limit counters, old webhook events and imports, and
 * unused uploaded pictures.
 */
export function cleanUp(ctx: Context): JobFunctions['statistics']['clean-up'] {
  return async () => ({
    removed:
      (await removeExpired(ctx)) +
      (await removeOldProviderEvents(ctx)) +
      (await removeOldImports(ctx)) +
      (await removeUnusedPictures(ctx)),
  });
}
