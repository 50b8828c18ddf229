import type { Context } from '@canteen/api/context/context';
import { processRefunds, processRefundsOfOrder } from '@canteen/api/refunds/process-refunds';
import { sweepCaptures } from '@canteen/api/settlement/sweep-captures';
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
      'clean-up': cleanUp(ctx),
    },
    payments: {
      sweep: async () => void (await sweepCaptures(ctx)),
      refunds: async () => void (await processRefunds(ctx)),
      'refund-order': ({ orderId }) => processRefundsOfOrder(ctx, orderId),
    },
    push: sendPush(ctx, push),
  };
}
