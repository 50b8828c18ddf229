import { removeExpired } from '@canteen/api/accounts/remove-expired';
import type { Context } from '@canteen/api/context/context';
import { removeOldImports } from '@canteen/api/food-imports/remove-old-imports';
import { removeUnusedPictures } from '@canteen/api/pictures/remove-unused';
import { eraseOldAudit } from '@canteen/api/privacy/erase-audit';
import { eraseOldOrders } from '@canteen/api/privacy/erase-orders';
import { removeOldProviderEvents } from '@canteen/api/settlement/remove-old-provider-events';
import { removeOldNotices } from '@canteen/api/users/notices';
import type { JobFunctions } from '../queues/run-jobs.ts';

/**
 * The job `clean-up`: deletes expired sessions, one-time codes and rate limit counters, old webhook events, imports and
 * notices, and unused uploaded pictures; erases the personal data of old orders and audit entries.
 */
export function cleanUp(ctx: Context): JobFunctions['statistics']['clean-up'] {
  return async () => ({
    removed:
      (await removeExpired(ctx)) +
      (await removeOldProviderEvents(ctx)) +
      (await removeOldImports(ctx)) +
      (await removeOldNotices(ctx)) +
      (await removeUnusedPictures(ctx)) +
      (await eraseOldOrders(ctx)) +
      (await eraseOldAudit(ctx)),
  });
}
