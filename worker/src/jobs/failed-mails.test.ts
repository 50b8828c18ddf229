import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { readConfig } from '@canteen/api/config/config';
import { createContext } from '@canteen/api/context/context';
import { dispatchCodes } from '@canteen/api/one-time-codes/dispatch-codes';
import { startTestApp } from '@canteen/api/testing/app';
import { insertOrder } from '@canteen/api/testing/database/insert-rows';
import { makeUser } from '@canteen/api/testing/factories';
import { SAFE_SETTINGS, startRedis } from '@canteen/api/testing/processes/redis-server';
import type { FailedMail } from '@canteen/domain/mails/failed-mail.schema';
import { UnrecoverableError, runJobs } from '../job-runner/run-jobs.ts';
import { sendMails } from './send-mails.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close();
});

describe.each([
  ['PostgreSQL', false],
  ['Redis', true],
])('with jobs in %s', (_name, onRedis) => {
  test.skipIf(onRedis && inject('redisUrl') === null)(
    'staff see a mail that could not be sent, and can retry it',
    async () => {
      const env: Record<string, string> = {};
      if (onRedis) {
        const redis = await startRedis({
          settings: SAFE_SETTINGS,
        });
        cleanups.push(() => redis.remove());
        env.REDIS_URL = redis.url;
      }
      const app = await startTestApp({ env });
      cleanups.push(() => app.close());
      const ctx = createContext(readConfig(app.env), 'worker');
      cleanups.push(() => ctx.close());
      let isMailServerUp = false;
      const sent: string[] = [];
      const mailer = {
        send: async (to: string) => {
          if (!isMailServerUp) throw new UnrecoverableError('The mail server refused the mail');
          sent.push(to);
        },
        close: () => {},
      };
      const running = await runJobs(ctx.jobs, { email: sendMails(ctx, mailer) }, ctx.log);
      cleanups.push(() => running.stop(1_000));

      const [owner, customer] = [
        await makeUser(ctx, { isOwner: true }),
        await makeUser(ctx, { email: 'asha@snu.edu.in' }),
      ];
      const { id: orderId } = await insertOrder(ctx.sql, { userId: customer.id });
      // On a busy machine the job store may not answer within its second.
      const call = <Body>(method: 'GET' | 'POST', path = '') =>
        vi.waitFor(async () => {
          const answer = await app.request<Body>(owner, method, `/api/mails/failed${path}`);
          expect(answer.status).not.toBe(503);
          return answer;
        });
      const add = (id: string, of: string) =>
        vi.waitFor(() => ctx.jobs.add('email', 'order-placed', { orderId: of }, { id }));
      const list = async () => (await call<FailedMail[]>('GET')).body;
      const until = (check: () => Promise<void>) => vi.waitFor(check, { interval: 25 });
      expect(await list()).toEqual([]);

      const began = Date.now();
      await app.request(null, 'POST', '/api/users/register/initiate', { email: 'new@snu.edu.in' });
      await vi.waitFor(() => dispatchCodes(ctx));
      await until(async () => expect(await list()).toHaveLength(1));
      await add('1', orderId);
      await until(async () => expect(await list()).toHaveLength(2));
      expect(await list()).toMatchObject([
        { _id: 'order-placed-1', kind: 'order-placed', to: 'asha@snu.edu.in', attempts: 1 },
        { kind: 'code', to: 'new@snu.edu.in', error: 'The mail server refused the mail' },
      ]);
      const failedAt = Date.parse((await list())[0]?.at ?? '');
      expect(failedAt).toBeGreaterThanOrEqual(began);
      expect(failedAt).toBeLessThanOrEqual(Date.now());
      expect(JSON.stringify(await list())).not.toContain('sealed');

      isMailServerUp = true;
      const retry = (id: string) => call('POST', `/${id}/retry`);
      // A code that is no longer valid would not be sent.
      const [, code] = await list();
      await app.ctx.sql`update one_time_codes set consumed_at = now()`;
      expect((await list())[1]).toMatchObject({ kind: 'code', to: null });
      expect(await retry(code?._id ?? '')).toMatchObject({ status: 422, body: { code: 'REFUSED' } });
      expect(await list()).toHaveLength(2);
      await app.ctx.sql`update one_time_codes set consumed_at = null`;
      for (const { _id } of await list()) expect((await retry(_id)).status).toBe(204);
      await until(async () => expect(sent.toSorted()).toEqual(['asha@snu.edu.in', 'new@snu.edu.in']));
      await until(async () => expect(await list()).toEqual([]));
      expect((await retry('order-placed-1')).status).toBe(404);

      // All at once, without those that nobody would get.
      isMailServerUp = false;
      const { id: lost } = await insertOrder(ctx.sql, { userId: customer.id });
      for (const [id, of] of [
        ['2', orderId],
        ['3', orderId],
        ['4', lost],
      ] as const)
        await add(id, of);
      await until(async () => expect(await list()).toHaveLength(3));
      await app.ctx.sql`update orders set user_id = null where id = ${lost}`;
      isMailServerUp = true;
      const retryAll = () => call('POST', '/retry');
      expect(await retryAll()).toMatchObject({ status: 200, body: { queued: 2 } });
      await until(async () => expect(sent.slice(2)).toEqual(['asha@snu.edu.in', 'asha@snu.edu.in']));
      await until(async () => expect(await list()).toMatchObject([{ _id: 'order-placed-4', to: null }]));
      expect(await retryAll()).toMatchObject({ body: { queued: 0 } });
    },
  );
});
