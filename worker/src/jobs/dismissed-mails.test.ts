import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { readConfig } from '@canteen/api/config/config';
import { createContext } from '@canteen/api/context/context';
import { UNUSED_CONNECTION } from '@canteen/api/job-queues/backend';
import { removeExpiredCodeMails } from '@canteen/api/mails/remove-expired-codes';
import { dispatchNotices } from '@canteen/api/notices/dispatch-notices';
import { writeNotice } from '@canteen/api/notices/write-notice';
import { dispatchCodes } from '@canteen/api/one-time-codes/dispatch-codes';
import { startTestApp } from '@canteen/api/testing/app';
import { insertOrder } from '@canteen/api/testing/database/insert-rows';
import { makeUser } from '@canteen/api/testing/factories';
import { startRedis } from '@canteen/api/testing/processes/redis-server';
import type { AuditEntryAnswer } from '@canteen/domain/audit/audit.schema';
import type { FailedMail } from '@canteen/domain/mails/failed-mail.schema';
import { UnrecoverableError, runJobs } from '../job-runner/run-jobs.ts';
import { dispatchOrderEvents, dispatchUnsentMails } from '../outbox/dispatch-order-events.ts';
import { sendMails } from './send-mails.ts';

const EXPIRED_CODES = 501;
const REFUSAL = '550 No such user here';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close();
});

/** The API and the worker's context, with an owner and an order of asha@snu.edu.in. */
async function start(onRedis: boolean) {
  const env: Record<string, string> = {};
  if (onRedis) {
    const redis = await startRedis({ settings: ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'] });
    cleanups.push(() => redis.remove());
    env.REDIS_URL = redis.url;
  }
  const app = await startTestApp({ env });
  cleanups.push(() => app.close());
  const ctx = createContext(readConfig(app.env), 'worker');
  cleanups.push(() => ctx.close());
  const owner = await makeUser(ctx, { name: 'Olga Owner', isOwner: true });
  const customer = await makeUser(ctx, { email: 'asha@snu.edu.in' });
  const order = await insertOrder(ctx.sql, { userId: customer.id });
  return {
    ctx,
    order,
    // On a busy machine the job store may not answer within its second.
    list: () =>
      vi.waitFor(async () => {
        const { status, body } = await app.request<FailedMail[]>(owner, 'GET', '/api/mails/failed');
        expect(status).toBe(200);
        return body;
      }),
    call: (method: 'POST' | 'DELETE', path: string) =>
      vi.waitFor(async () => {
        const answer = await app.request(owner, method, `/api/mails/failed${path}`);
        expect(answer.status).not.toBe(503);
        return answer;
      }),
    dismissals: async () =>
      (await app.request<AuditEntryAnswer[]>(owner, 'GET', '/api/audit?subjectKind=mail')).body,
    /** Runs all mail jobs that wait, as a mail server does that refuses all mails, without the worker's limit of mails. */
    async refuseAll() {
      const { bullmq, consumer } = await ctx.jobs.backend();
      const refuse = () => Promise.reject(new UnrecoverableError(REFUSAL));
      const options = { connection: UNUSED_CONNECTION, concurrency: 20 };
      const worker = new bullmq.Worker('email', refuse, options, consumer);
      worker.on('error', (error) => ctx.log.debug({ err: error }, 'error of the worker of the test'));
      await vi.waitFor(async () =>
        expect((await ctx.jobs.depths()).email).toMatchObject({ waiting: 0, active: 0 }),
      );
      await worker.close();
    },
    /** What the dispatchers add for rows whose job was added long ago. */
    async dispatchAgain() {
      const longAgo = new Date(ctx.clock.now().getTime() - 3_600_000);
      await ctx.sql`update one_time_codes set queued_at = ${longAgo}`;
      await ctx.sql`update account_notices set queued_at = ${longAgo}`;
      await ctx.sql`update unsent_order_mails set queued_at = ${longAgo}`;
      await vi.waitFor(() => dispatchCodes(ctx));
      await vi.waitFor(() => dispatchNotices(ctx));
      await vi.waitFor(() => dispatchUnsentMails(ctx));
    },
  };
}

describe.each([
  ['PostgreSQL', true, false],
  ['Redis', inject('redisUrl') !== null, true],
])('with jobs in %s', (_name, runs, onRedis) => {
  test.skipIf(!runs)('many failed codes that have expired do not hide an older failed mail', async () => {
    const { ctx, order, list, call, refuseAll } = await start(onRedis);
    await vi.waitFor(() => ctx.jobs.add('email', 'order-placed', { orderId: order.id }, { id: '1' }));
    await refuseAll();
    const codes = await ctx.sql<{ id: string }[]>`
      insert into one_time_codes (purpose, email, code_hmac, created_at, expires_at)
      select 'register', 'nobody' || n || '@snu.edu.in', sha256('x'), now(), now() + interval '10 minutes'
      from generate_series(1, ${EXPIRED_CODES}::integer) as n
      returning one_time_codes.id`;
    const codeMails = codes.map(({ id }) => ({
      queue: 'email' as const,
      name: 'code' as const,
      payload: { codeId: id, sealed: 'x' },
      id,
    }));
    await vi.waitFor(() => ctx.jobs.addMany(codeMails));
    await refuseAll();
    expect(await list()).toHaveLength(500);
    await ctx.sql`
      update one_time_codes set created_at = now() - interval '11 minutes', expires_at = now() - interval '1 minute'`;
    const orderMail = { _id: 'order-placed-1', to: 'asha@snu.edu.in', error: REFUSAL };
    expect(await list()).toMatchObject([orderMail]);
    const expired = `code-${codes[0]?.id ?? ''}`;
    await vi.waitFor(async () => expect((await call('POST', `/${expired}/retry`)).status).toBe(422));

    await vi.waitFor(async () => expect((await call('POST', '/retry')).body).toEqual({ queued: 1 }));
    const sent: string[] = [];
    const mailer = { send: async (to: string) => void sent.push(to), close: () => {} };
    const running = await runJobs(ctx.jobs, { email: sendMails(ctx, mailer) }, ctx.log);
    cleanups.push(() => running.stop(1_000));
    await vi.waitFor(() => expect(sent).toEqual(['asha@snu.edu.in']));

    expect((await ctx.jobs.depths()).email.failed).toBe(EXPIRED_CODES);
    await vi.waitFor(() => removeExpiredCodeMails(ctx));
    expect((await ctx.jobs.depths()).email.failed).toBe(0);
  });

  test.skipIf(!runs)('a dismissed mail is never sent, and its dismissal has an audit entry', async () => {
    const { ctx, order, list, call, refuseAll, dispatchAgain, dismissals } = await start(onRedis);
    // An event is read when no older transaction of the server can still add one before it.
    await vi.waitFor(async () => expect(await dispatchOrderEvents(ctx)).toBe(1));
    await writeNotice(ctx.sql, {
      kind: 'password-changed',
      email: 'asha@snu.edu.in',
      name: 'Asha Rao',
      at: ctx.clock.now(),
    });
    await vi.waitFor(() => dispatchNotices(ctx));
    await ctx.sql`
      insert into one_time_codes (purpose, email, code_hmac, sealed, created_at, expires_at)
      values ('register', 'new@snu.edu.in', sha256('x'), 'x', now(), now() + interval '10 minutes')`;
    await vi.waitFor(() => dispatchCodes(ctx));
    await refuseAll();
    const failed = await list();
    expect(failed.map(({ kind }) => kind).toSorted()).toEqual(['code', 'order-placed', 'password-changed']);
    for (const [index, { _id }] of failed.entries()) {
      expect(await call('DELETE', `/${_id}`)).toMatchObject({ status: 204 });
      expect((await call('DELETE', `/${_id}`)).status).toBe(404);
      expect((await call('POST', `/${_id}/retry`)).status).toBe(404);
      expect(await list()).toHaveLength(2 - index);
    }
    await dispatchAgain();
    expect((await ctx.jobs.depths()).email).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 });
    const entries = await dismissals();
    expect(entries).toHaveLength(3);
    expect(entries.find(({ before }) => before?.mail === 'order-placed')).toMatchObject({
      actor: { name: 'Olga Owner' },
      action: 'mail.dismiss',
      subjectId: order.id,
      subjectName: order.number,
    });
    expect(JSON.stringify(entries)).not.toContain('@snu.edu.in');
  });

  test.skipIf(!runs)('dismissing all leaves the mails that failed after the list was shown', async () => {
    const { ctx, order, list, call, refuseAll, dismissals } = await start(onRedis);
    const fail = async (...ids: string[]) => {
      for (const id of ids)
        await vi.waitFor(() => ctx.jobs.add('email', 'order-placed', { orderId: order.id }, { id }));
      await refuseAll();
    };
    const isLater = (at = '') => vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(at)));
    await fail('0');
    await isLater((await list())[0]?.at);
    await fail('1', '2');
    const [newest, other] = await list();
    await isLater(newest?.at);
    await fail('3');
    // Neither an older one, which may have moved up into the list.
    const path = `?from=${other?.at}&until=${newest?.at}`;
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { dismissed: 2 } });
    expect(await list()).toMatchObject([{ _id: 'order-placed-3' }, { _id: 'order-placed-0' }]);
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { dismissed: 0 } });
    expect(await dismissals()).toHaveLength(2);
    expect((await call('DELETE', '?until=now')).status).toBe(400);
    expect((await call('DELETE', '')).status).toBe(400);
  });
});
