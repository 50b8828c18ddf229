import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { readConfig } from '@canteen/api/config/config';
import { createContext, type Context } from '@canteen/api/context/context';
import { freePort } from '@canteen/api/process/free-port';
import { startTestApp, type Answer, type Caller, type TestApp } from '@canteen/api/testing/app';
import { SAFE_SETTINGS, startRedis } from '@canteen/api/testing/processes/redis-server';
import { recordingLog } from '@canteen/api/testing/recording-log';
import { startWorker } from './start-worker.ts';

// An account from registration to password reset, with the worker and a mailbox. Afterwards every table, job, log line and
// answer is searched for passwords, codes and tokens.

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close();
});

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The API and the worker, with the most detailed log level and no redaction in the log. */
async function start(env: Record<string, string>) {
  const { log, lines } = recordingLog();
  const app = await startTestApp({
    env: { ...env, LOG_LEVEL: 'trace', MAIL_CATCHER_PORT: String(await freePort()) },
    overrides: { log },
  });
  cleanups.push(() => app.close());
  const ctx = createContext(readConfig(app.env), 'worker', { log });
  cleanups.push(() => ctx.close());
  const worker = await startWorker(ctx);
  cleanups.push(() => worker.stop(1_000));
  return { app, ctx, lines };
}

const waitUntil = <T>(work: () => Promise<T>) => vi.waitFor(work, { interval: 25 });

async function newestMail(app: TestApp, to: string, subject: string, count = 1): Promise<Mail> {
  return waitUntil(async () => {
    const { body } = await app.request<Mail[]>(null, 'GET', `/dev/mail.json?to=${to}`);
    const mails = body.filter((mail) => mail.subject.includes(subject));
    expect(mails.length, `${subject} to ${to}`).toBe(count);
    const [newest] = mails;
    if (!newest) throw new Error('no mail');
    return newest;
  });
}

/** Every row of every table except the mailbox, as text; without times of day, which can look like codes. */
async function everyRow(ctx: Context): Promise<string> {
  const tables = await ctx.sql<{ schema: string; name: string }[]>`
    select tables.table_schema as schema, tables.table_name as name from information_schema.tables
    where tables.table_type = 'BASE TABLE'
      and tables.table_schema not in ('pg_catalog', 'information_schema', 'dev')`;
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await ctx.sql<{ row: string }[]>`
      select everything::text as row from ${ctx.sql(schema)}.${ctx.sql(name)} as everything`;
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n').replaceAll(/\d\d:\d\d:\d\d(\.\d+)?/g, '');
}

async function everyJob(ctx: Context): Promise<string> {
  const queue = await ctx.jobs.queue('email');
  return JSON.stringify(await queue.getJobs(['waiting', 'active', 'delayed', 'completed', 'failed']));
}

describe.each([
  ['PostgreSQL', false],
  ['Redis', true],
])('with jobs in %s', (_name, onRedis) => {
  test.skipIf(onRedis && inject('redisUrl') === null)(
    'no password, code or token is stored, logged or answered in plain text while an account is used',
    async () => {
      const env: Record<string, string> = {};
      if (onRedis) {
        const redis = await startRedis({ settings: SAFE_SETTINGS });
        cleanups.push(() => redis.remove());
        env.REDIS_URL = redis.url;
      }
      const { app, ctx, lines } = await start(env);
      const answers: { path: string; text: string }[] = [];
      const tokens: string[] = [];
      const codes: string[] = [];
      const request = async (caller: Caller, method: string, path: string, body?: object) => {
        const answer: Answer<{ token?: string }> = await app.request(caller, method, path, body);
        answers.push({ path, text: JSON.stringify([answer.body, [...answer.headers]]) });
        if (answer.body?.token && !tokens.includes(answer.body.token)) tokens.push(answer.body.token);
        return { status: answer.status, token: answer.body?.token ?? '' };
      };
      const post = (path: string, body: object, caller: Caller = null) =>
        request(caller, 'POST', `/api/users/${path}`, body);
      const codeMailed = async (to: string, count = 1) => {
        const { text } = await newestMail(app, to, 'Your Canteen code', count);
        const code = /\b[0-9]{6}\b/.exec(text)?.[0] ?? '';
        codes.push(code);
        return code;
      };
      const [email, newEmail] = ['meera@snu.edu.in', 'meera.iyer@snu.edu.in'];
      const passwords = ['first-Passw0rd', 'second-Passw0rd', 'third-Passw0rd', 'wrong-Passw0rd'] as const;
      const person = { name: 'Meera Iyer', contact: '9123412345', address: 'Hostel 5, room 9' };

      await post('register/initiate', { email });
      const otp = await codeMailed(email);
      const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
      await post('register/verify-otp', { email, otp: wrong });
      await post('register/verify-otp', { email, otp });
      const details = { ...person, email, password: passwords[0], confirmPassword: passwords[0], otp };
      const registered = await post('register/complete', details);
      expect(registered.status).toBe(201);
      await post('register/complete', details);
      await post('login', { email, password: passwords[3] });
      const session = await post('login', { email, password: passwords[0] });
      expect(session.status).toBe(200);

      await app.request(null, 'POST', '/dev/clock', { offsetMs: 31_000 });
      expect((await post('register/initiate', { email })).status).toBe(200);
      await newestMail(app, email, 'You already have a Canteen account');
      await post('forgot-password/initiate', { email: 'nobody@snu.edu.in' });

      await post('email-change/initiate', { newEmail }, session);
      const proof = { newEmail, otp: await codeMailed(newEmail) };
      await post('email-change/verify', proof, session);
      const profile = { ...person, email: newEmail, otp: proof.otp };
      expect((await request(session, 'PUT', '/api/users/updateProfile', profile)).status).toBe(200);
      await newestMail(app, email, 'Your email address was changed');

      const change = { currentPassword: passwords[0], newPassword: passwords[1] };
      await request(session, 'PUT', '/api/users/changePassword', {
        ...change,
        currentPassword: passwords[3],
      });
      expect((await request(session, 'PUT', '/api/users/changePassword', change)).status).toBe(200);
      await newestMail(app, newEmail, 'Your password was changed');
      expect((await request(session, 'GET', '/api/users/me')).status).toBe(401);

      await post('forgot-password/initiate', { email: newEmail });
      const reset = { email: newEmail, otp: await codeMailed(newEmail, 2) };
      await post('forgot-password/verify', reset);
      expect((await post('forgot-password/reset', { ...reset, newPassword: passwords[2] })).status).toBe(200);
      await newestMail(app, newEmail, 'Your password was changed', 2);
      const last = await post('login', { contact: person.contact, password: passwords[2] });
      expect(last.status).toBe(200);
      // An error answer does not repeat the values that were sent.
      await post('login', { email: newEmail, password: passwords[2], extra: true });
      await request(last, 'GET', '/api/users/sessions');
      await request(last, 'DELETE', '/api/users/sessions/aaaaaaaaaaaaaaaaaaaaaaaa');

      const { body: mailsToUnknown } = await app.request<Mail[]>(
        null,
        'GET',
        '/dev/mail.json?to=nobody@snu.edu.in',
      );
      expect(mailsToUnknown).toEqual([]);
      expect(new Set(codes).size).toBe(3);
      expect(tokens.length).toBeGreaterThanOrEqual(3);

      const kept = { rows: await everyRow(ctx), jobs: await everyJob(ctx), log: lines.join('') };
      // Makes sure that rows, jobs and log were really read.
      expect(kept.rows).toContain(newEmail);
      expect(kept.jobs).toContain('sealed');
      expect(kept.log).toContain('/api/users/register/complete');
      const asWholeWord = (code: string) => new RegExp(`(?<![0-9A-Za-z_-])${code}(?![0-9A-Za-z_-])`);
      for (const [place, text] of Object.entries(kept)) {
        for (const secret of [...tokens, ...passwords]) expect(text.includes(secret), place).toBe(false);
        for (const code of codes)
          expect(asWholeWord(code).exec(text)?.index, `${place}: ${code}`).toBeUndefined();
      }
      for (const { path, text } of answers) {
        for (const secret of [...passwords, ...codes]) expect(text.includes(secret), path).toBe(false);
        expect(text, path).not.toMatch(/\$argon2|passwordHash|codeHmac|tokenHash/);
      }
      const withToken = answers.filter(({ text }) => tokens.some((token) => text.includes(token)));
      expect([...new Set(withToken.map(({ path }) => path))].toSorted()).toEqual([
        '/api/users/login',
        '/api/users/register/complete',
        '/api/users/updateProfile',
      ]);
    },
  );
});
