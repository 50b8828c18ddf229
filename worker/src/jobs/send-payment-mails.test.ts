import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '@canteen/api/context/context';
import { AppError } from '@canteen/api/errors/app-error';
import { dispatchNotices } from '@canteen/api/notices/dispatch-notices';
import { insertUser } from '@canteen/api/testing/database/insert-rows';
import type { PushMessage } from '@canteen/domain/push/push.schema';
import { runJobs, type RunningJobs } from '../job-runner/run-jobs.ts';
import type { MailContent } from '../mails/layout.ts';
import { followNotices } from '../outbox/follow-notices.ts';
import type { Mailer } from '../senders/mailer.ts';
import { createTestContext } from '../testing/context.ts';
import { insertRefusedPayment } from '../testing/refused-payment.ts';
import { sendMails } from './send-mails.ts';
import { sendPush } from './send-push.ts';

// What a customer hears of a captured payment that becomes no order (docs/decisions/0200).

const TOO_LATE = 'Paid after the quote had expired, and the shop is closed or has changed its prices';
const HOUR_MS = 3_600_000;

let ctx: Context;
let close: () => Promise<void>;
let userId: string;
let sent: ({ to: string } & MailContent)[];
let pushed: PushMessage[];
let running: RunningJobs | undefined;
const mailer: Mailer = {
  send: async (to, content) => void sent.push({ to, ...content }),
  close: () => {},
};

beforeAll(async () => {
  ({ ctx, close } = await createTestContext({
    VAPID_PUBLIC_KEY: 'A'.repeat(87),
    VAPID_PRIVATE_KEY: 'A'.repeat(43),
    VAPID_SUBJECT: 'mailto:canteen@example.edu',
  }));
});
afterAll(() => close());
beforeEach(async () => {
  ctx.clock.shift(0);
  sent = [];
  pushed = [];
  await ctx.sql`truncate account_notices`;
  userId = await insertUser(ctx.sql, { name: '<b>Asha</b>', email: `${crypto.randomUUID()}@snu.edu.in` });
});
afterEach(async () => {
  await running?.stop(1_000);
  running = undefined;
});

/** Runs the jobs of mails and pushes until none waits. */
async function runWaitingJobs(): Promise<void> {
  const push = sendPush(ctx, async (_, message) => {
    pushed.push(message);
    return 'sent';
  });
  running ??= await runJobs(ctx.jobs, { email: sendMails(ctx, mailer), push }, ctx.log);
  await vi.waitFor(async () => {
    const { email, push: pushes } = await ctx.jobs.depths();
    expect([email, pushes]).toEqual([
      expect.objectContaining({ waiting: 0, active: 0 }),
      expect.objectContaining({ waiting: 0, active: 0 }),
    ]);
  });
}
const noticeCount = async () => (await ctx.sql`select 1 from account_notices`).count;

async function subscribe(): Promise<void> {
  await ctx.sql`
    with session as (
      insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
      values (sha256(${userId}::bytea), ${userId}, now(), now(), now() + interval '1 day') returning id
    )
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    select ${userId}, session.id, ${`https://fcm.googleapis.com/${userId}`}, 'key', 'secret', now() from session`;
}

test.each([
  [
    TOO_LATE,
    'more than ten minutes after the price was shown, and Tea & Co had closed or changed its menu or prices by then',
  ],
  ['The order was paid twice', 'This order was paid twice. Your other payment paid for it'],
  ['The shop was deleted', 'Tea & Co no longer takes orders'],
  ['The amount differs from the order', 'The amount is not the total of the order'],
  ['This payment was refused before', 'This checkout had already been closed when the payment arrived'],
  ['The money was already refunded', 'The return of the money had begun before the order was placed'],
] as const)('%s: one mail names the amount, the shop and the reason', async (reason, words) => {
  const paymentId = await insertRefusedPayment(ctx, userId, reason, { amount: 12_350, shopName: 'Tea & Co' });
  const title = 'Your payment of ₹123.50 at Tea & Co could not become an order and is being returned';
  await dispatchNotices(ctx);
  await runWaitingJobs();
  expect(sent.map(({ subject }) => subject)).toEqual([title]);
  for (const text of [
    '<b>Asha</b>',
    words,
    'What you paid, ₹123.50, is being returned in full',
    paymentId,
    '/orders',
  ])
    expect(sent[0]?.text).toContain(text);
  expect(sent[0]?.html).toContain('&lt;b&gt;Asha&lt;/b&gt;');
  expect(sent[0]?.html).toContain('₹123.50 at Tea &amp; Co');
  expect(await noticeCount()).toBe(0);
});

test('the mail does not depend on the setting of mails about steps, and nobody hears of a deleted account', async () => {
  await ctx.sql`update users set mails_about_steps = false where users.id = ${userId}`;
  const paymentId = await insertRefusedPayment(ctx, userId, TOO_LATE);
  const leaving = await insertUser(ctx.sql);
  await insertRefusedPayment(ctx, leaving, "The customer's account was deleted");
  await dispatchNotices(ctx);
  await runWaitingJobs();
  expect(sent).toEqual([expect.objectContaining({ text: expect.stringContaining(paymentId) })]);
});

test('browsers of the customer get one push, and none for a notice of yesterday', async () => {
  await subscribe();
  const paymentId = await insertRefusedPayment(ctx, userId, TOO_LATE);
  await dispatchNotices(ctx);
  await runWaitingJobs();
  await vi.waitFor(() =>
    expect(pushed).toEqual([
      {
        title: 'Chai Point',
        body: 'Your payment of ₹130 could not become an order and is being returned',
        url: '/orders',
        tag: `payment-${paymentId}`,
      },
    ]),
  );
  await insertRefusedPayment(ctx, userId, TOO_LATE);
  ctx.clock.shift(13 * HOUR_MS);
  await dispatchNotices(ctx);
  await runWaitingJobs();
  expect(sent).toHaveLength(2);
  expect(pushed).toHaveLength(1);
});

test('the mail and the push are sent once when several workers dispatch, and when one dies between its jobs', async () => {
  await subscribe();
  await insertRefusedPayment(ctx, userId, TOO_LATE);
  // The mail's job was added, and the worker ended before the other steps.
  const { add: originalAdd } = ctx.jobs;
  const add = vi.spyOn(ctx.jobs, 'add').mockImplementationOnce(originalAdd);
  add.mockRejectedValueOnce(new AppError('DEPENDENCY_DOWN', 'down'));
  await expect(dispatchNotices(ctx)).rejects.toMatchObject({ code: 'DEPENDENCY_DOWN' });
  add.mockRestore();
  expect((await ctx.jobs.depths()).email.waiting).toBe(1);
  await Promise.all([dispatchNotices(ctx), dispatchNotices(ctx), dispatchNotices(ctx)]);
  await runWaitingJobs();
  await vi.waitFor(() => expect(pushed).toHaveLength(1));
  ctx.clock.shift(2 * HOUR_MS);
  expect(await dispatchNotices(ctx)).toBe(0);
  await runWaitingJobs();
  expect([sent.length, pushed.length]).toEqual([1, 1]);
});

test('a mail that was not sent within a minute is added again, without its push', async () => {
  await insertRefusedPayment(ctx, userId, TOO_LATE);
  const add = vi.spyOn(ctx.jobs, 'add').mockResolvedValue();
  const added = () => add.mock.calls.splice(0).map(([queue, name]) => [queue, name]);
  await dispatchNotices(ctx);
  expect(added()).toEqual([
    ['email', 'payment-refused'],
    ['push', 'payment-refused'],
  ]);
  ctx.clock.shift(HOUR_MS);
  await dispatchNotices(ctx);
  expect(added()).toEqual([['email', 'payment-refused']]);
  add.mockRestore();
});

test('a refused payment is dispatched at the signal of its refusal', async () => {
  const follower = followNotices(ctx, HOUR_MS);
  await vi.waitFor(async () => {
    await ctx.sql`truncate account_notices`;
    await insertRefusedPayment(ctx, userId, TOO_LATE);
    await vi.waitFor(async () =>
      expect(
        (await ctx.sql`select 1 from account_notices where account_notices.queued_at is not null`).count,
      ).toBe(1),
    );
  });
  await follower.stop();
});
