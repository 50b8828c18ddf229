import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '@canteen/api/context/context';
import { SYSTEM, writeStatusChange } from '@canteen/api/order-events/write-status-change';
import { freePort } from '@canteen/api/process/free-port';
import { insertOrder, insertUser } from '@canteen/api/testing/database/insert-rows';
import { waitForJob } from '@canteen/api/testing/processes/wait-for-job';
import { startMailCatcher, type MailCatcher } from '@canteen/demo/mailbox/mail-catcher';
import { mailboxRoutes } from '@canteen/demo/mailbox/mailbox-routes';
import { prepareMailbox } from '@canteen/demo/mailbox/mails';
import { runJobs, type RunningJobs } from '../job-runner/run-jobs.ts';
import { createMailer, type Mailer } from '../senders/mailer.ts';
import { createTestContext } from '../testing/context.ts';
import { jobRun } from '../testing/job-run.ts';
import { sendMails } from './send-mails.ts';

interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

let port: number;
let ctx: Context;
let close: () => Promise<void>;
let catcher: MailCatcher | null;
let mailer: Mailer;
let app: ReturnType<typeof mailboxRoutes>;
const receivedMails = async (to?: string) => {
  const response = await app.request(`/mail.json${to ? `?to=${encodeURIComponent(to)}` : ''}`);
  return (await response.json()) as ReceivedMail[];
};

beforeAll(async () => {
  port = await freePort();
  ({ ctx, close } = await createTestContext({ MAIL_CATCHER_PORT: String(port) }));
  await prepareMailbox(ctx.sql);
  catcher = await startMailCatcher({ sql: ctx.sql, port });
  mailer = createMailer(ctx.config);
  app = mailboxRoutes(ctx);
});
afterAll(async () => {
  mailer.close();
  await catcher?.close();
  await close();
});
beforeEach(() => ctx.sql`delete from dev.mails`);

const content = { subject: 'Hello', text: 'One\n', html: '<p>One</p>' };

test('the mails of an order go to its customer, escaped, with amounts and a link to the order', async () => {
  const userId = await insertUser(ctx.sql, { email: 'meera@snu.edu.in' });
  const { id, number } = await insertOrder(ctx.sql, {
    userId,
    shopName: '<b>Chai</b> & Co',
    itemsTotal: 10_550,
    gstAmount: 528,
    dayNumber: 42,
  });
  const jobs = sendMails(ctx, mailer);
  await jobs['order-placed']({ orderId: id }, jobRun('order-placed-1'));
  await jobs['order-status']({ orderId: id, status: 'CANCELLED' }, jobRun('order-status-2'));
  await jobs.refund({ orderId: id }, jobRun('refund-3'));
  const [refund, status, placed] = await receivedMails('meera@snu.edu.in');
  expect(placed?.subject).toBe(`Order 42 (${number}) is placed at <b>Chai</b> & Co`);
  expect(placed?.text).toContain('Masala dosa × 1: ₹105.50');
  expect(placed?.text).toContain('GST: ₹5.28');
  expect(placed?.text).toContain(`https://canteen.example.edu/track/${number}`);
  expect(placed?.html).toContain('&lt;b&gt;Chai&lt;/b&gt; &amp; Co');
  expect(placed?.html).not.toContain('<b>Chai</b>');
  expect(status?.subject).toBe(`Order 42 (${number}) was cancelled at <b>Chai</b> & Co`);
  expect(status?.text).toContain('is being returned');
  expect(refund?.subject).toMatch(`Order 42 (${number}) `);
  expect(refund?.text).toContain('₹140.78');
});

test('the mails of an order end with SUPPORT_CONTACT', async () => {
  const userId = await insertUser(ctx.sql, { email: 'help@snu.edu.in' });
  const { id: orderId } = await insertOrder(ctx.sql, { userId });
  const supportContact = '+91 120 717 0100';
  const mailAll = async (jobs: ReturnType<typeof sendMails>) => {
    await jobs['order-placed']({ orderId }, jobRun('order-placed-51'));
    await jobs['order-status']({ orderId, status: 'CANCELLED' }, jobRun('order-status-52'));
    await jobs.refund({ orderId }, jobRun('refund-53'));
  };
  await mailAll(sendMails({ ...ctx, config: { ...ctx.config, supportContact } }, mailer));
  const mails = await receivedMails('help@snu.edu.in');
  expect(mails).toHaveLength(3);
  for (const { text, html } of mails) {
    expect(text.trim()).toMatch(/\n\nFor help, call \+91 120 717 0100$/);
    expect(html).toContain('<a href="tel:+911207170100"');
  }
  await ctx.sql`delete from dev.mails`;
  await mailAll(sendMails(ctx, mailer));
  for (const { text, html } of await receivedMails('help@snu.edu.in'))
    expect(`${text}${html}`).not.toMatch(/For help|tel:|mailto:/);
});

test('the mails of an order whose captured amount differs say so, and name the captured amount', async () => {
  const userId = await insertUser(ctx.sql, { email: 'differs@snu.edu.in' });
  const { id: orderId } = await insertOrder(ctx.sql, { userId, itemsTotal: 10_000 });
  await ctx.sql`
    insert into captures (provider_payment_id, payment_id, amount, currency, seen_at, paid_at, source)
    select orders.provider_payment_id, orders.payment_id, 150, 'INR', now(), now(), 'webhook'
    from orders where orders.id = ${orderId}`;
  const now = new Date();
  const change = { orderId, from: 'PAID', to: 'CANCELLED', by: SYSTEM, now } as const;
  await writeStatusChange(ctx.sql, { ...change, reason: 'amount-differs' });
  const jobs = sendMails({ ...ctx, config: { ...ctx.config, autoRefund: false } }, mailer);
  await jobs['order-status']({ orderId, status: 'CANCELLED' }, jobRun('order-status-31'));
  await jobs.refund({ orderId }, jobRun('refund-32'));
  const [refund, cancelled] = await receivedMails('differs@snu.edu.in');
  expect(cancelled?.text).toContain('The amount that you paid is not its total of ₹130.');
  expect(cancelled?.text).toContain('What you paid, ₹1.50, is being returned.');
  expect(refund?.text).toContain('₹1.50');
});

test('a step is mailed while the order is at it and its customer wants that', async () => {
  const userId = await insertUser(ctx.sql, { email: 'steps@snu.edu.in' });
  const { id, number } = await insertOrder(ctx.sql, { userId, status: 'READY' });
  const jobs = sendMails(ctx, mailer);
  const mail = (status: string) =>
    jobs['order-status']({ orderId: id, status }, jobRun(`order-status-${status}`));
  await mail('READY');
  expect(await receivedMails('steps@snu.edu.in')).toEqual([]);
  await ctx.sql`update users set mails_about_steps = true where users.id = ${userId}`;
  await mail('ACCEPTED');
  expect(await receivedMails('steps@snu.edu.in')).toEqual([]);
  await mail('READY');
  const [ready] = await receivedMails('steps@snu.edu.in');
  expect(ready?.subject).toMatch(new RegExp(`^Order ${number} is ready at `));
});

test('no mail is sent for an order whose customer was deleted', async () => {
  const userId = await insertUser(ctx.sql);
  const { id } = await insertOrder(ctx.sql, { userId });
  await ctx.sql`delete from users where users.id = ${userId}`;
  await sendMails(ctx, mailer)['order-placed']({ orderId: id }, jobRun('order-placed-1'));
  expect(await receivedMails()).toEqual([]);
});

test('a mail is sent when the mail server is back, and the mailbox keeps older mails', async () => {
  const userId = await insertUser(ctx.sql, { email: 'ravi@snu.edu.in' });
  const { id: orderId } = await insertOrder(ctx.sql, { userId });
  await mailer.send('before@snu.edu.in', content, 'test-4');
  await catcher?.close();
  catcher = null;
  let running: RunningJobs | undefined;
  try {
    running = await runJobs(ctx.jobs, { email: sendMails(ctx, mailer) }, ctx.log);
    await vi.waitFor(() => ctx.jobs.add('email', 'order-placed', { orderId }, { id: '9' }));
    const queue = await ctx.jobs.queue('email');
    await vi.waitFor(async () => expect((await ctx.jobs.depths()).email.delayed).toBe(1));
    catcher = await startMailCatcher({ sql: ctx.sql, port });
    expect(catcher?.port).toBe(port);
    // Starts the retry now instead of after the backoff, unless the backoff is over.
    await (await queue.getJob('order-placed-9'))?.promote().catch(() => {});
    expect(await waitForJob(ctx.jobs, 'email', 'order-placed', '9', 60_000)).toMatchObject({
      state: 'completed',
    });
    expect((await receivedMails()).map((mail) => mail.to)).toEqual(['ravi@snu.edu.in', 'before@snu.edu.in']);
  } finally {
    await running?.stop(1_000);
  }
});
