import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '@canteen/api/context/context';
import { AppError } from '@canteen/api/errors/app-error';
import { dispatchNotices } from '@canteen/api/notices/dispatch-notices';
import { writeNotice } from '@canteen/api/notices/write-notice';
import { dispatchCodes } from '@canteen/api/one-time-codes/dispatch-codes';
import type { CodePurpose, CodeSubject } from '@canteen/api/one-time-codes/one-time-code';
import { sendCode } from '@canteen/api/one-time-codes/send-code';
import { insertUser } from '@canteen/api/testing/database/insert-rows';
import type { MailContent } from '../mails/layout.ts';
import { followNotices } from '../outbox/follow-notices.ts';
import type { Mailer } from '../senders/mailer.ts';
import { createTestContext } from '../testing/context.ts';
import { jobRun } from '../testing/job-run.ts';
import { sendMails } from './send-mails.ts';

// The mails after a request for a code and after a change of an account.

interface Sent extends MailContent {
  to: string;
  id: string;
}

let ctx: Context;
let close: () => Promise<void>;
let sent: Sent[];
const mailer: Mailer = {
  send: async (to, content, id) => void sent.push({ to, id, ...content }),
  close: () => {},
};
const noLimits = { perIp: { consume: async () => {} } };
const requester = { ip: '127.0.0.1', key: null };
beforeAll(async () => {
  ({ ctx, close } = await createTestContext());
});
afterAll(() => close());
beforeEach(async () => {
  sent = [];
  ctx.clock.shift(0);
  await ctx.sql`truncate one_time_codes, account_notices`;
});

/** Requests a code and runs the job of its mail, `late` milliseconds later. */
async function mailFor(subject: CodeSubject, late = 0): Promise<Sent | undefined> {
  const add = vi.spyOn(ctx.jobs, 'add').mockResolvedValue();
  await sendCode(ctx, noLimits, subject, requester);
  await dispatchCodes(ctx);
  const payload = add.mock.lastCall?.[2] as { codeId: string; sealed: string };
  add.mockRestore();
  ctx.clock.shift(late);
  await sendMails(ctx, mailer).code(payload, jobRun(`code-${payload.codeId}`));
  return sent.at(-1);
}
const digits = (mail: Sent | undefined) => mail?.text.match(/\b[0-9]{6}\b/g) ?? [];

test.each([
  ['register', 'new@snu.edu.in', 'finishes your registration with Canteen'],
  ['password-reset', 'known@snu.edu.in', 'sets a new password for your Canteen account'],
  ['email-change', 'other@snu.edu.in', 'changes the email address of your Canteen account to this one'],
] as const)(
  'the code for %s is in the text and the HTML, but not in the subject',
  async (purpose, email, text) => {
    if (purpose === 'password-reset') await insertUser(ctx.sql, { email });
    const userId = purpose === 'email-change' ? await insertUser(ctx.sql) : undefined;
    const mail = await mailFor({ purpose, email, ...(userId && { userId }) });
    expect(mail).toMatchObject({ to: email, subject: 'Your Canteen code' });
    const [code = 'none', ...others] = digits(mail);
    expect(code).toMatch(/^[0-9]{6}$/);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(text);
    expect(mail?.text).toContain('within 10 minutes');
    expect(mail?.html).toContain(code);
    expect(mail?.html).toContain(text);
    expect(mail?.subject).not.toContain(code);
    // It is kept only until it was mailed.
    const rows = await ctx.sql`
      select one_time_codes.sealed, one_time_codes.mailed_at is not null as mailed from one_time_codes`;
    expect(rows).toEqual([{ sealed: null, mailed: true }]);
  },
);

test('no mail is sent when a password reset is requested for an address without an account', async () => {
  expect(await mailFor({ purpose: 'password-reset', email: 'nobody@snu.edu.in' })).toBeUndefined();
  const rows = await ctx.sql`select one_time_codes.sealed, one_time_codes.mailed_at from one_time_codes`;
  expect(rows).toEqual([{ sealed: null, mailedAt: null }]);
});

test.each(['register', 'email-change'] satisfies CodePurpose[])(
  'an address that has an account (%s) gets a mail about it, without a code',
  async (purpose) => {
    const email = `taken.${purpose}@snu.edu.in`;
    await insertUser(ctx.sql, { email });
    const userId = purpose === 'email-change' ? await insertUser(ctx.sql) : undefined;
    const mail = await mailFor({ purpose, email, ...(userId && { userId }) });
    expect(mail).toMatchObject({ to: email, subject: 'You already have a Canteen account' });
    expect(digits(mail)).toEqual([]);
    expect(mail?.html.match(/\b[0-9]{6}\b/)).toBeNull();
    expect(mail?.text).toContain('https://canteen.example.edu/login');
    expect(mail?.text).toContain('https://canteen.example.edu/forgot-password');
  },
);

test('a code that has expired or was replaced is not mailed', async () => {
  expect(await mailFor({ purpose: 'register', email: 'late@snu.edu.in' }, 10 * 60_000 + 1)).toBeUndefined();
  ctx.clock.shift(0);
  const add = vi.spyOn(ctx.jobs, 'add').mockResolvedValue();
  for (const offset of [0, 31_000]) {
    ctx.clock.shift(offset);
    await sendCode(ctx, noLimits, { purpose: 'register', email: 'twice@snu.edu.in' }, requester);
    await dispatchCodes(ctx);
  }
  const payloads = add.mock.calls.map(([, , payload]) => payload as { codeId: string; sealed: string });
  add.mockRestore();
  for (const payload of payloads) await sendMails(ctx, mailer).code(payload, jobRun(payload.codeId));
  expect(sent.map(({ id }) => id)).toEqual([payloads[1]?.codeId]);
});

test('a job with an unknown code or a wrongly encrypted one sends nothing', async () => {
  const jobs = sendMails(ctx, mailer);
  await jobs.code({ codeId: 'f'.repeat(24), sealed: 'x' }, jobRun('1'));
  const [row] = await ctx.sql<{ id: string }[]>`
    insert into one_time_codes (purpose, email, code_hmac, sealed, created_at, expires_at)
    values ('register', 'x@snu.edu.in', decode(repeat('00', 32), 'hex'), 'x', ${ctx.clock.now()}, ${new Date(Date.now() + 60_000)})
    returning one_time_codes.id`;
  await expect(jobs.code({ codeId: row?.id ?? '', sealed: 'x'.repeat(60) }, jobRun('2'))).rejects.toThrow(
    /authenticate/,
  );
  expect(sent).toEqual([]);
});

test('a change of password or address is mailed, with the name escaped', async () => {
  const jobs = sendMails(ctx, mailer);
  const change = { email: 'asha@snu.edu.in', name: '<b>Asha</b>', at: new Date('2026-11-20T18:35:00.000Z') };
  for (const kind of ['password-changed', 'email-changed'] as const) {
    await writeNotice(ctx.sql, { ...change, kind });
    const [row] = await ctx.sql<{ id: string }[]>`
      select account_notices.id from account_notices where account_notices.kind = ${kind} and account_notices.name = '<b>Asha</b>'`;
    const noticeId = row?.id ?? '';
    await jobs[kind]({ noticeId }, jobRun(`${kind}-${noticeId}`));
    // Its row is gone, so a repeat mails nothing.
    await jobs[kind]({ noticeId }, jobRun(`${kind}-${noticeId}`));
  }
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['asha@snu.edu.in', 'Your password was changed (Canteen)'],
    ['asha@snu.edu.in', 'Your email address was changed (Canteen)'],
  ]);
  for (const { text, html } of sent) {
    expect(text).toContain('<b>Asha</b>');
    expect(html).toContain('&lt;b&gt;Asha&lt;/b&gt;');
    expect(html).not.toContain('<b>Asha</b>');
    // 18:35 UTC on 20 November is 21 November in campus time (UTC+5:30).
    expect(text).toMatch(/21 Nov(ember)?/);
  }
  expect(sent[0]?.text).toContain('https://canteen.example.edu/forgot-password');
});

test.each([
  [undefined, 'tell the people who run Canteen', null],
  ['help@example.edu', 'write to help@example.edu', 'mailto:help@example.edu'],
  ['+91 120 717 0100', 'call +91 120 717 0100', 'tel:+911207170100'],
])('with SUPPORT_CONTACT %s, the mail about a changed address says to %s', async (contact, text, href) => {
  const jobs = sendMails({ ...ctx, config: { ...ctx.config, supportContact: contact } }, mailer);
  for (const kind of ['email-changed', 'email-set-by-staff'] as const) {
    await writeNotice(ctx.sql, { kind, email: 'asha@snu.edu.in', name: 'Asha Rao', at: ctx.clock.now() });
    const [row] = await ctx.sql<{ id: string }[]>`select account_notices.id from account_notices`;
    await jobs[kind]({ noticeId: row?.id ?? '' }, jobRun(`${kind}-${row?.id}`));
  }
  expect(sent.map((mail) => mail.text)).toEqual([
    expect.stringContaining(`If this was not you, ${text} immediately.`),
    expect.stringContaining(`If you did not expect this, ${text}.`),
  ]);
  expect(sent.map((mail) => /href="((?:mailto|tel):.*?)"/.exec(mail.html)?.[1] ?? null)).toEqual([
    href,
    href,
  ]);
  expect(sent.map((mail) => mail.text.includes('For help,'))).toEqual([href !== null, href !== null]);
});

const notice = (n: number, at = ctx.clock.now()) =>
  writeNotice(ctx.sql, { kind: 'password-changed', email: `n${n}@snu.edu.in`, name: 'Asha Rao', at });
/** Notices without a job. */
const waiting = async () =>
  (await ctx.sql`select 1 from account_notices where account_notices.queued_at is null`).count;

test('notices wait while the job store is down, and each is mailed once', async () => {
  for (let n = 0; n < 3; n += 1) await notice(n, new Date(Date.now() + n));
  const add = vi.spyOn(ctx.jobs, 'add').mockResolvedValueOnce();
  add.mockRejectedValueOnce(new AppError('DEPENDENCY_DOWN', 'down'));
  await expect(dispatchNotices(ctx)).rejects.toMatchObject({ code: 'DEPENDENCY_DOWN' });
  add.mockRestore();
  expect(await waiting()).toBe(2);
  // Several workers at once add no job twice, because its id is the id of the row.
  await Promise.all([dispatchNotices(ctx), dispatchNotices(ctx), dispatchNotices(ctx)]);
  expect(await waiting()).toBe(0);
  expect((await ctx.jobs.depths()).email.waiting).toBe(2);
});

test('notices are dispatched at a signal, and without one after the interval', async () => {
  const signalFollower = followNotices(ctx, 3_600_000);
  await notice(10);
  await vi.waitFor(async () => {
    ctx.signals.publish({ kind: 'notices' });
    expect(await waiting()).toBe(0);
  });
  await signalFollower.stop();
  const pollingFollower = followNotices(ctx, 20);
  await notice(11);
  await vi.waitFor(async () => expect(await waiting()).toBe(0));
  await pollingFollower.stop();
});
