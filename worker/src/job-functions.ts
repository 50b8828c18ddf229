import type { Context } from '@canteen/api/context/context';
import { cancelUnaccepted } from '@canteen/api/unaccepted-orders/cancel-unaccepted';
import { remindOfUnaccepted } from '@canteen/api/unaccepted-orders/remind-of-unaccepted';
import { processDeletions } from '@canteen/api/privacy/process-deletions';
import { processRefunds } from '@canteen/api/refunds/process-refunds';
import { processRefundsOfOrder } from '@canteen/api/refunds/process-refund';
import { sweepCaptures } from '@canteen/api/settlement/sweep-captures';
import { updateReadyTimes } from '@canteen/api/shops/update-ready-times';
import { rollUpDays } from '@canteen/api/statistics/rollup';
import { cleanUp } from './jobs/clean-up.ts';
import { importFoods } from './jobs/import-foods.ts';
import { sendEmail } from './jobs/send-email.ts';
import { sendPush } from './jobs/send-push.ts';
import type { Mailer } from './senders/mailer.ts';
import type { PushSender } from './senders/push-sender.ts';
import type { JobFunctions } from './queues/run-jobs.ts';

/** The function of every job. Rules and writes to the database are in the verbs of the API. */
export function jobFunctions(ctx: Context, mailer: Mailer, push: PushSender | null): JobFunctions {
  return {
    email: sendEmail(ctx, mailer),
    import: { foods: importFoods(ctx) },
    statistics: {
      rollup: () => rollUpDays(ctx),
      'ready-times': () => updateReadyTimes(ctx),
      'clean-up': cleanUp(ctx),
      deletions: () => processDeletions(ctx),
    },
    payments: {
      sweep: async () => void (await sweepCaptures(ctx)),
      refunds: async () => void (await processRefunds(ctx)),
      unaccepted: async () => {
        // Staff are reminded even if a cancellation fails.
        try {
          await cancelUnaccepted(ctx);
        } finally {
          await remindOfUnaccepted(ctx);
        }
      },
      'refund-order': ({ orderId }) => processRefundsOfOrder(ctx, orderId),
    },
    push: sendPush(ctx, push),
  };
}
