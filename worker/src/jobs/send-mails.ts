import type { Context } from '@canteen/api/context/context';
import { rowIdOf } from '@canteen/api/job-queues/job-id';
import { findNotice, findPaymentNotice } from '@canteen/api/notices/queries';
import { removeNotice } from '@canteen/api/notices/remove-notices';
import { codeMail } from '@canteen/api/one-time-codes/code-mail';
import { endCodeMail } from '@canteen/api/one-time-codes/dispatch-codes';
import { CODE_MINUTES } from '@canteen/api/one-time-codes/one-time-code';
import { findMailedOrder } from '@canteen/api/orders/queries';
import { removeUnsentMails } from '@canteen/api/orders/unsent-mails';
import { isRefundPending } from '@canteen/api/refunds/queries';
import { isOrderStatus } from '@canteen/domain/orders/order-status';
import type { JobFunctions } from '../job-runner/run-jobs.ts';
import {
  accountDeleted,
  accountExists,
  deletionRequested,
  emailChanged,
  emailSetByStaff,
  oneTimeCode,
  passwordChanged,
} from '../mails/account-mails.ts';
import type { MailContent } from '../mails/layout.ts';
import { orderPlaced, orderRefunded, orderStatus } from '../mails/order-mails.ts';
import { paymentRefused } from '../mails/payment-mails.ts';
import type { Mailer } from '../senders/mailer.ts';

type MailedOrder = NonNullable<Awaited<ReturnType<typeof findMailedOrder>>>;

/** The jobs of the queue `email`. Each writes one mail from the current rows of the database and sends it. */
export function sendMails(ctx: Context, mailer: Mailer): JobFunctions['email'] {
  const removeSoon = removeSentMails(ctx);
  const toCustomer = async (
    orderId: string,
    jobId: string,
    write: (mailed: MailedOrder) => MailContent | null,
  ) => {
    const mailed = await findMailedOrder(ctx, orderId);
    // Nothing is sent when the customer's account was deleted.
    const mail = mailed && write(mailed);
    if (mail) await mailer.send(mailed.to, mail, jobId);
    if (ctx.config.redisUrl) removeSoon(rowIdOf(jobId));
  };
  /** A job that fails after its mail was sent would send it again. A notice that stays is removed a minute later. */
  const forget = (noticeId: string) =>
    removeNotice(ctx, noticeId).catch((error: unknown) =>
      ctx.log.warn({ err: error, noticeId }, 'the notice of a sent mail could not be removed'),
    );
  /** Mails a notice, whose row has the address. The jobs of former versions have the same id. */
  const notify = async <N extends { email: string }>(
    jobId: string,
    find: (ctx: Context, id: string) => Promise<N | null>,
    write: (notice: N) => MailContent,
  ) => {
    const noticeId = rowIdOf(jobId);
    const notice = await find(ctx, noticeId);
    // It was mailed before, or the account was deleted.
    if (!notice) return;
    await mailer.send(notice.email, write(notice), jobId);
    await forget(noticeId);
  };
  return {
    'order-placed': ({ orderId }, { id }) =>
      toCustomer(orderId, id, ({ order }) => orderPlaced(ctx.config, order)),
    'order-status': async ({ orderId, status }, { id }) => {
      if (!isOrderStatus(status)) return;
      await toCustomer(orderId, id, ({ order, wantsSteps, paid }) =>
        // A step that was taken back or followed by the next one is not mailed any more.
        status === 'CANCELLED' || (wantsSteps && order.status === status)
          ? orderStatus(ctx.config, order, status, paid)
          : null,
      );
    },
    refund: async ({ orderId }, { id }) => {
      const isPending = await isRefundPending(ctx, orderId);
      await toCustomer(orderId, id, ({ order, paid }) => orderRefunded(ctx.config, order, isPending, paid));
    },
    code: async (payload, { id }) => {
      const mail = await codeMail(ctx, payload);
      if (mail) {
        const content =
          mail.kind === 'code'
            ? oneTimeCode({ ...ctx.config, minutes: CODE_MINUTES }, mail.purpose, mail.code)
            : accountExists(ctx.config, mail.purpose);
        await mailer.send(mail.to, content, id);
      }
      await endCodeMail(ctx, payload.codeId, { codeWasSent: mail?.kind === 'code' });
    },
    'password-changed': (_, { id }) =>
      notify(id, findNotice, (notice) => passwordChanged(ctx.config, notice)),
    'email-set-by-staff': (_, { id }) =>
      notify(id, findNotice, (notice) => emailSetByStaff(ctx.config, notice)),
    'email-changed': (_, { id }) => notify(id, findNotice, (notice) => emailChanged(ctx.config, notice)),
    'deletion-requested': (_, { id }) =>
      notify(id, findNotice, (notice) => deletionRequested(ctx.config, notice)),
    'account-deleted': (_, { id }) => notify(id, findNotice, (notice) => accountDeleted(ctx.config, notice)),
    'payment-refused': (_, { id }) =>
      notify(id, findPaymentNotice, (notice) => paymentRefused(ctx.config, notice)),
  };
}

const REMOVE_AFTER_MS = 1_000;

/**
 * Removes the rows of sent mails a second later, many in one statement. Their jobs have ended by then, so that a database
 * that does not answer cannot make a job fail whose mail was sent. Rows that stay are removed by `dispatchUnsentMails`.
 */
function removeSentMails(ctx: Context): (eventId: string) => void {
  let ids: string[] = [];
  const remove = () => {
    const sent = ids;
    ids = [];
    removeUnsentMails(ctx, sent).catch((error: unknown) =>
      ctx.log.warn({ err: error, count: sent.length }, 'the rows of sent mails could not be removed'),
    );
  };
  return (eventId) => {
    if (ids.length === 0) setTimeout(remove, REMOVE_AFTER_MS).unref();
    ids.push(eventId);
  };
}
