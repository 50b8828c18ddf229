import type { Context } from '@canteen/api/context/context';
import { removeExpiredCodeMails } from '@canteen/api/mails/remove-expired-codes';
import { runDueDeletions } from '@canteen/api/privacy/run-due-deletions';
import { syncOpenRefunds } from '@canteen/api/refunds/sync-open-refunds';
import { syncRefundsOfOrder } from '@canteen/api/refunds/sync-refund';
import { sweepCaptures } from '@canteen/api/settlement/sweep/sweep-captures';
import { updateReadyTimes } from '@canteen/api/shops/update-ready-times';
import { rollUpDays } from '@canteen/api/statistics/rollup';
import { cancelUnaccepted } from '@canteen/api/unaccepted-orders/cancel-unaccepted';
import { remindOfUnaccepted } from '@canteen/api/unaccepted-orders/remind-of-unaccepted';
import type { JobFunctions } from './job-runner/run-jobs.ts';
import { cleanUp } from './jobs/clean-up.ts';
import { importFoods } from './jobs/import-foods.ts';
import { sendMails } from './jobs/send-mails.ts';
import { sendOtherPush, sendPush } from './jobs/send-push.ts';
import type { Mailer } from './senders/mailer.ts';
import type { PushSender } from './senders/push-sender.ts';

/** The function of every job. Rules and writes to the database are in the verbs of the API. */
export function jobFunctions(ctx: Context, mailer: Mailer, push: PushSender | null): JobFunctions {
  return {
    email: sendMails(ctx, mailer),
    import: { foods: importFoods(ctx) },
    statistics: {
      rollup: () => rollUpDays(ctx),
      'ready-times': () => updateReadyTimes(ctx),
      'clean-up': cleanUp(ctx),
      'expired-codes': async () => ({ removed: await removeExpiredCodeMails(ctx) }),
      deletions: () => runDueDeletions(ctx),
    },
    payments: {
      sweep: async () => void (await sweepCaptures(ctx)),
      refunds: async () => void (await syncOpenRefunds(ctx)),
      unaccepted: async () => {
        // Staff are reminded even if a cancellation fails.
        try {
          await cancelUnaccepted(ctx);
        } finally {
          await remindOfUnaccepted(ctx);
        }
      },
      'refund-order': ({ orderId }) => syncRefundsOfOrder(ctx, orderId),
    },
    push: sendPush(ctx, push),
    'push-other': sendOtherPush(ctx, push),
  };
}
