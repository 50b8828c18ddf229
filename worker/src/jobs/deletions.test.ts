import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '@canteen/api/config/config';
import { createContext } from '@canteen/api/context/context';
import { writeNotice } from '@canteen/api/notices/write-notice';
import { hashPassword } from '@canteen/api/passwords/hash-password';
import { freePort } from '@canteen/api/process/free-port';
import { startTestApp } from '@canteen/api/testing/app';
import { insertOrder, insertStatus } from '@canteen/api/testing/database/insert-rows';
import { makeUser } from '@canteen/api/testing/factories';
import { startWorker } from '../start-worker.ts';

// The deletion of an account with an order under way, with the worker and a mailbox.

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close();
});

interface Mail {
  to: string;
  subject: string;
  text: string;
}

test('an account is deleted after its order, its address stays until the last mail was sent, then nothing is left', async () => {
  const app = await startTestApp({ env: { MAIL_CATCHER_PORT: String(await freePort()) } });
  cleanups.push(() => app.close());
  const ctx = createContext(readConfig(app.env), 'worker');
  cleanups.push(() => ctx.close());
  const email = 'ravi.leaves@snu.edu.in';
  const passwordHash = await hashPassword('pass word 1');
  const user = await makeUser(ctx, { name: 'Ravi Leaves', email, passwordHash });
  const { id } = await insertOrder(ctx.sql, { userId: user.id });
  await writeNotice(ctx.sql, { kind: 'password-changed', email, name: 'Ravi Leaves', at: ctx.clock.now() });
  const asked = await app.request(user, 'POST', '/api/users/me/deletion', { password: 'pass word 1' });
  expect(asked.body).toMatchObject({ state: 'requested' });

  const worker = await startWorker(ctx);
  cleanups.push(() => worker.stop(1_000));
  const until = <T>(work: () => Promise<T>) => vi.waitFor(work, { interval: 25 });
  const mails = async () => (await app.request<Mail[]>(null, 'GET', `/dev/mail.json?to=${email}`)).body;
  const runDeletions = (run: string) => ctx.jobs.add('statistics', 'deletions', {}, { id: run });
  const subjects = async () => (await mails()).map(({ subject }) => subject);
  for (const subject of ['Your password was changed (Canteen)', 'Your account will be deleted (Canteen)'])
    await until(async () => expect(await subjects()).toContain(subject));
  await runDeletions('1');
  await until(async () =>
    expect((await ctx.jobs.find('statistics', 'deletions', '1'))?.state).toBe('completed'),
  );
  expect((await app.request(user, 'GET', '/api/users/me')).status).toBe(200);

  await insertStatus(ctx.sql, id, 'PAID', 'DELIVERED');
  await runDeletions('2');
  await until(async () => {
    const last = (await mails()).find(({ subject }) => subject === 'Your account is deleted (Canteen)');
    expect(last?.text).toContain('Hello Ravi Leaves');
  });
  expect((await app.request(user, 'GET', '/api/users/me')).status).toBe(401);
  const [order] = await ctx.sql`
    select orders.user_id, orders.name, orders.contact, orders.address, orders.erased_at is not null as erased
    from orders where orders.id = ${id}`;
  expect(order).toEqual({ userId: null, name: null, contact: null, address: null, erased: true });
  // The row of a notice is deleted after its mail; the jobs that are kept have no address.
  await until(async () => expect((await ctx.sql`select 1 from account_notices`).count).toBe(0));
  const tables = await ctx.sql<{ schema: string; name: string }[]>`
    select tables.table_schema as schema, tables.table_name as name from information_schema.tables
    where tables.table_type = 'BASE TABLE'
      and tables.table_schema not in ('pg_catalog', 'information_schema', 'dev')`;
  for (const { schema, name } of tables) {
    const found = await ctx.sql`
      select from ${ctx.sql(schema)}.${ctx.sql(name)} as rows where rows::text ilike ${`%${email}%`}`;
    expect(found.count, `${schema}.${name}`).toBe(0);
  }
});
