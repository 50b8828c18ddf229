import { removeExpired } from '@canteen/api/accounts/remove-expired';
import type { Context } from '@canteen/api/context/context';
import { removeOldImports } from '@canteen/api/food-imports/remove-old-imports';
import { removeOldNotices } from '@canteen/api/notices/remove-notices';
import { removeUnusedPictures } from '@canteen/api/pictures/remove-unused';
import { eraseOldAudit } from '@canteen/api/privacy/erase-audit';
import { eraseOldOrders } from '@canteen/api/privacy/erase-orders';
import { removeOldProviderEvents } from '@canteen/api/settlement/captures/remove-old-provider-events';
import type { JobFunctions } from '../job-runner/run-jobs.ts';

/**
 * The job `clean-up`: deletes expired sessions, one-time codes and rate limit counters, old webhook events, imports and
 * notices, and unused uploaded pictures; erases the personal data of old orders and audit entries.
 */
export function cleanUp(ctx: Context): JobFunctions['statistics']['clean-up'] {
  return async () => {
    let removed = 0;
    const errors: unknown[] = [];
    for (const step of STEPS) {
      try {
        removed += await step(ctx);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0)
      throw new AggregateError(errors, `${errors.length} of ${STEPS.length} steps of the clean-up failed`);
    return { removed };
  };
}

/** Each is done, also when an earlier one fails; what the law asks for is first. */
const STEPS: readonly ((ctx: Context) => Promise<number>)[] = [
  eraseOldOrders,
  eraseOldAudit,
  removeExpired,
  removeOldProviderEvents,
  removeOldImports,
  removeOldNotices,
  removeUnusedPictures,
];
