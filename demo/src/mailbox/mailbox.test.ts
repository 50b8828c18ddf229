import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '@canteen/api/process/free-port';
import { startTestApp, type TestApp } from '@canteen/api/testing/app';
import { startMailCatcher } from './mail-catcher.ts';
import { saveMail } from './mails.ts';

let port: number;
let app: TestApp;
beforeAll(async () => {
  port = await freePort();
  app = await startTestApp({ env: { MAIL_CATCHER_PORT: String(port) } });
});
afterAll(() => app.close());
beforeEach(() => app.ctx.sql`delete from dev.mails`);

const mail = { to: 'asha@snu.edu.in', text: 'One\n', html: '<p>One</p>' };

/** Sends a mail to the port, one command after the other. */
async function sendMail(subject: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const message = `Subject: ${subject}\r\n\r\nOne\r\n.`;
  const commands = ['EHLO x', 'MAIL FROM:<a@b.in>', `RCPT TO:<${mail.to}>`, 'DATA', message, 'QUIT'];
  socket.on('data', (reply) => {
    // Of several lines of an answer only the last one has a space after its code.
    if (/^\d{3} /m.test(String(reply))) socket.write(`${commands.shift() ?? ''}\r\n`);
  });
  await once(socket, 'close');
}

test('a second mail catcher on the same port does not start, and the first one goes on', async () => {
  expect(await startMailCatcher({ sql: app.ctx.sql, port })).toBeNull();
  await sendMail('First');
  const { body } = await app.request<{ subject: string }[]>(null, 'GET', '/dev/mail.json');
  expect(body.map(({ subject }) => subject)).toEqual(['First']);
});

test('the mailbox page shows the newest mail first and runs no script of a mail', async () => {
  await saveMail(app.ctx.sql, { ...mail, subject: 'First <script>alert(1)</script>' });
  await saveMail(app.ctx.sql, { ...mail, subject: 'Second' });
  const { body: page } = await app.request<string>(null, 'GET', '/dev/mail');
  expect(page.indexOf('Second')).toBeLessThan(page.indexOf('First'));
  expect(page).not.toContain('<script>');
  const [{ id } = { id: 0 }] = await app.ctx.sql<{ id: number }[]>`select max(mails.id) as id from dev.mails`;
  const shown = await app.request<string>(null, 'GET', `/dev/mail/${id}`);
  expect(shown.body).toContain('<p>One</p>');
  expect(shown.headers.get('Content-Security-Policy')).toContain('sandbox');
  expect((await app.request(null, 'GET', '/dev/mail/999999')).status).toBe(404);
});
