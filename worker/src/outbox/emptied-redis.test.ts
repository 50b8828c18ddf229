import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { createContext, type Context } from '@canteen/api/context/context';
import { dispatchNotices } from '@canteen/api/notices/dispatch-notices';
import { writeNotice } from '@canteen/api/notices/write-notice';
import { freePort } from '@canteen/api/process/free-port';
import { insertOrder, insertStatus, insertUser } from '@canteen/api/testing/database/insert-rows';
import { SAFE_SETTINGS, startRedis, type RedisServer } from '@canteen/api/testing/processes/redis-server';
import { startMailCatcher, type MailCatcher } from '@canteen/demo/mailbox/mail-catcher';
import { mailboxRoutes } from '@canteen/demo/mailbox/mailbox-routes';
import { prepareMailbox } from '@canteen/demo/mailbox/mails';
import { runJobs } from '../job-runner/run-jobs.ts';
import { sendMails } from '../jobs/send-mails.ts';
import { createMailer } from '../senders/mailer.ts';
import { createTestContext } from '../testing/context.ts';
import { insertRefusedPayment } from '../testing/refused-payment.ts';
import { dispatchOrderEvents, dispatchUnsentMails } from './dispatch-order-events.ts';
import { followOrderEvents } from './follow-order-events.ts';

const MINUTE_MS = 60_000;
const ORDERS = 5;

describe.skipIf(inject('redisUrl') === null)(
  'mails whose jobs were in Redis (skipped where there is no redis-server)',
  () => {
    let redis: RedisServer;
    let ctx: Context;
    let userId: string;
    let catcher: MailCatcher | null;
    const cleanups: (() => unknown)[] = [];

    beforeEach(async () => {
      const redisPort = await freePort();
      const mailPort = await freePort();
      redis = await startRedis({ port: redisPort, settings: SAFE_SETTINGS });
      cleanups.push(() => redis.remove());
      const context = await createTestContext({
        REDIS_URL: redis.url,
        MAIL_CATCHER_PORT: String(mailPort),
      });
      ctx = context.ctx;
      cleanups.push(context.close);
      await prepareMailbox(ctx.sql);
      catcher = await startMailCatcher({ sql: ctx.sql, port: mailPort });
      cleanups.push(() => catcher?.close());
      userId = await insertUser(ctx.sql);
    });
    afterEach(async () => {
      for (const close of cleanups.splice(0).toReversed()) await close();
    });

    const soon = <T>(work: () => Promise<T>) => vi.waitFor(work, { interval: 50 });

    async function dispatch(count: number): Promise<void> {
      let dispatched = 0;
      await soon(async () => {
        dispatched += await dispatchOrderEvents(ctx);
        expect(dispatched).toBe(count);
      });
    }

    /** Another Redis at the same address, without any data. */
    async function emptyRedis(): Promise<void> {
      const port = Number(new URL(redis.url).port);
      await redis.remove();
      redis = await startRedis({ port, settings: SAFE_SETTINGS });
      await soon(() => ctx.jobs.depths());
    }

    async function runMails(context = ctx) {
      const mailer = createMailer(context.config);
      const running = await runJobs(context.jobs, { email: sendMails(context, mailer) }, context.log);
      const stop = async () => {
        await running.stop(1_000);
        mailer.close();
      };
      cleanups.push(stop);
      return { stop };
    }

    const received = async () => {
      const answer = await mailboxRoutes(ctx).request('/mail.json');
      return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
    };
    const unsent = async () => {
      const [row] = await ctx.sql<{ count: number }[]>`
        select ((select count(*) from unsent_order_mails) + (select count(*) from account_notices))::int as count`;
      return row?.count;
    };

    test('are sent once when Redis is emptied before they were sent', async () => {
      for (let n = 0; n < ORDERS; n += 1) await insertOrder(ctx.sql, { userId });
      const { id } = await insertOrder(ctx.sql, { userId });
      await insertStatus(ctx.sql, id, 'PAID', 'CANCELLED');
      await dispatch(ORDERS + 2);
      const notice = { email: 'asha@snu.edu.in', name: 'Asha Rao', at: ctx.clock.now() };
      await writeNotice(ctx.sql, { kind: 'password-changed', ...notice });
      await insertRefusedPayment(ctx, userId, 'The order was paid twice');
      expect(await dispatchNotices(ctx)).toBe(2);
      expect(await unsent()).toBe(ORDERS + 4);

      await emptyRedis();
      expect(await dispatchUnsentMails(ctx)).toBe(0);
      ctx.clock.shift(1.1 * MINUTE_MS);
      expect(await dispatchUnsentMails(ctx)).toBe(ORDERS + 2);
      expect(await dispatchNotices(ctx)).toBe(2);
      await runMails();
      await soon(async () => expect(await unsent()).toBe(0));
      const mails = await received();
      expect(mails).toHaveLength(ORDERS + 4);
      expect(
        mails.filter((subject) => subject.startsWith('Your payment of ₹130 at Chai Point')),
      ).toHaveLength(1);

      ctx.clock.shift(3 * MINUTE_MS);
      expect(await dispatchUnsentMails(ctx)).toBe(0);
      expect(await dispatchNotices(ctx)).toBe(0);
    });

    test('are sent for new events with former numbers, when Redis is emptied after a restore to an earlier moment', async () => {
      await insertOrder(ctx.sql, { userId });
      await dispatch(1);
      const worker = await runMails();
      await soon(async () => expect(await unsent()).toBe(0));
      await worker.stop();
      const [sent] = await ctx.sql<{ id: string }[]>`select order_events.id from order_events`;

      await ctx.sql`delete from order_events`;
      await ctx.sql`delete from outbox_cursors`;
      await ctx.sql.unsafe('alter table order_events alter column id restart');
      await emptyRedis();
      await insertOrder(ctx.sql, { userId });
      expect(await ctx.sql`select order_events.id from order_events`).toEqual([sent]);
      await dispatch(1);
      await runMails();
      await soon(async () => expect(await unsent()).toBe(0));
      expect(await received()).toHaveLength(2);
    });

    test('are sent once when their jobs wait for minutes', async () => {
      await insertOrder(ctx.sql, { userId });
      await dispatch(1);
      for (const minutes of [2, 4, 6]) {
        ctx.clock.shift(minutes * MINUTE_MS);
        expect(await dispatchUnsentMails(ctx)).toBe(1);
      }
      await runMails();
      await soon(async () => expect(await unsent()).toBe(0));
      expect(await received()).toHaveLength(1);
      expect((await ctx.jobs.depths()).email).toMatchObject({ waiting: 0, active: 0 });
    });

    test('are sent once when the database does not answer after they were sent', async () => {
      await insertOrder(ctx.sql, { userId });
      await dispatch(1);
      const [event] = await ctx.sql<{ id: string }[]>`select event_id as id from unsent_order_mails`;
      const id = String(event?.id);
      const holder = await ctx.sql.reserve();
      await holder`begin`;
      await holder`lock table unsent_order_mails in exclusive mode`;
      await runMails();
      await soon(async () =>
        expect(await ctx.jobs.find('email', 'order-placed', id)).toMatchObject({ state: 'completed' }),
      );
      await holder`rollback`;
      holder.release();
      await soon(async () => expect(await unsent()).toBe(0));
      expect(await received()).toHaveLength(1);
    });

    test('are sent once when Canteen goes on without the Redis that died, and none again with a new Redis', async () => {
      for (let n = 0; n < ORDERS; n += 1) await insertOrder(ctx.sql, { userId });
      await dispatch(ORDERS);
      await redis.remove();
      await insertOrder(ctx.sql, { userId });
      // The row is stored before the job is added, and the cursor after it.
      await soon(async () => {
        await expect(dispatchOrderEvents(ctx)).rejects.toMatchObject({ code: 'DEPENDENCY_DOWN' });
        expect(await unsent()).toBe(ORDERS + 1);
      });

      const onPostgres = createContext({ ...ctx.config, redisUrl: undefined }, 'worker');
      cleanups.push(() => onPostgres.close());
      const worker = await runMails(onPostgres);
      onPostgres.clock.shift(2 * MINUTE_MS);
      const follower = followOrderEvents(onPostgres, 100);
      await soon(async () => expect(await received()).toHaveLength(ORDERS + 1));
      await follower.stop();
      // A minute after their jobs were added, the next look finds that they were sent.
      onPostgres.clock.shift(4 * MINUTE_MS);
      const next = followOrderEvents(onPostgres, 100);
      await soon(async () => expect(await unsent()).toBe(0));
      await next.stop();
      await worker.stop();

      const port = Number(new URL(redis.url).port);
      redis = await startRedis({ port, settings: SAFE_SETTINGS });
      await soon(() => ctx.jobs.depths());
      ctx.clock.shift(60 * MINUTE_MS);
      expect(await dispatchOrderEvents(ctx)).toBe(0);
      expect(await dispatchUnsentMails(ctx)).toBe(0);
      expect(await received()).toHaveLength(ORDERS + 1);
    });

    test('are removed later when their worker was killed right after it had sent them', async () => {
      await insertOrder(ctx.sql, { userId });
      const notice = { email: 'asha@snu.edu.in', name: 'Asha Rao', at: ctx.clock.now() };
      await writeNotice(ctx.sql, { kind: 'password-changed', ...notice });
      await dispatch(1);
      await dispatchNotices(ctx);
      const mails = await ctx.sql`select * from unsent_order_mails`;
      const notices = await ctx.sql`select * from account_notices`;
      await runMails();
      await soon(async () => expect(await unsent()).toBe(0));
      await ctx.sql`insert into unsent_order_mails ${ctx.sql(mails)}`;
      await ctx.sql`insert into account_notices ${ctx.sql(notices)}`;
      ctx.clock.shift(2 * MINUTE_MS);
      expect(await dispatchUnsentMails(ctx)).toBe(0);
      await dispatchNotices(ctx);
      expect(await unsent()).toBe(0);
      expect(await received()).toHaveLength(2);
    });

    test('are added again for 90 days, then given up', async () => {
      await insertOrder(ctx.sql, { userId });
      await dispatch(1);
      ctx.clock.shift(89 * 24 * 60 * MINUTE_MS);
      expect(await dispatchUnsentMails(ctx)).toBe(1);
      expect(await unsent()).toBe(1);
      ctx.clock.shift(91 * 24 * 60 * MINUTE_MS);
      expect(await dispatchUnsentMails(ctx)).toBe(0);
      expect(await unsent()).toBe(0);
    });
  },
);
