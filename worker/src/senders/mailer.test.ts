import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '@canteen/api/context/context';
import { startMailCatcher, type MailCatcher } from '@canteen/demo/mailbox/mail-catcher';
import { listMails, prepareMailbox } from '@canteen/demo/mailbox/mails';
import { createTestContext } from '../testing/context.ts';
import { createMailer, type Mailer } from './mailer.ts';

// macOS has no 127.0.0.2.
const isLinux = process.platform === 'linux';

/** A mail server without TLS that accepts every login, and what it was sent. */
const received: string[] = [];
const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.write('220 ready\r\n');
  socket.on('data', (data) => {
    const command = data.toString().trim();
    received.push(command);
    if (command.startsWith('EHLO')) socket.write('250-mail\r\n250 AUTH PLAIN\r\n');
    else if (command.startsWith('AUTH')) socket.write('235 welcome\r\n');
    else if (command.startsWith('QUIT')) socket.end('221 bye\r\n');
    else socket.write('502 unknown\r\n');
  });
});
let port: number;
beforeAll(async () => {
  // On every address of this machine: 127.0.0.2 stands for another machine.
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());
beforeEach(() => void received.splice(0));

async function logIn(address: string, more = ''): Promise<void> {
  const mailer = createMailer({
    smtpUrl: `smtp://canteen:secret@${address}:${port}${more}`,
    mailFrom: 'canteen@snu.edu.in',
  });
  try {
    await mailer.check();
  } finally {
    mailer.close();
  }
}
const logins = () => received.filter((command) => command.startsWith('AUTH'));

test.skipIf(!isLinux)('a password is not sent to another machine without TLS', async () => {
  await expect(logIn('127.0.0.2')).rejects.toThrow('STARTTLS');
  expect(received).not.toEqual([]);
  expect(logins()).toEqual([]);
});

test.skipIf(!isLinux).each([
  ['to this machine', '127.0.0.1', ''],
  ['with ignoreTLS in SMTP_URL', '127.0.0.2', '?ignoreTLS=true'],
])('a password is sent without TLS %s', async (_, address, more) => {
  await logIn(address, more);
  expect(logins()).toHaveLength(1);
});

/** A mail server that accepts one mail, and what it was sent. */
async function recordingServer() {
  const data: string[] = [];
  const recording = createServer((socket) => {
    let isData = false;
    // The end of a command or of a mail may come in two chunks.
    let given = '';
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      given += chunk.toString();
      if (!given.endsWith(isData ? '\r\n.\r\n' : '\r\n')) return;
      data.push(given);
      isData = !isData && given.startsWith('DATA');
      given = '';
      socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  recording.listen(0, '127.0.0.1');
  await once(recording, 'listening');
  const { port: at } = recording.address() as AddressInfo;
  return { data, smtpUrl: `smtp://127.0.0.1:${at}`, close: () => void recording.close() };
}

const content = { subject: 'Hello', text: 'One\n', html: '<p>One</p>' };
const MAIL_FROM = 'no-reply@example.edu';
let ctx: Context;
let close: () => Promise<void>;
let catcher: MailCatcher | null;
let mailer: Mailer;
const receivedMails = (to?: string) => listMails(ctx.sql, to);

beforeAll(async () => {
  ({ ctx, close } = await createTestContext());
  await prepareMailbox(ctx.sql);
  catcher = await startMailCatcher({ sql: ctx.sql });
  mailer = createMailer({ smtpUrl: catcher?.url, mailFrom: MAIL_FROM });
});
afterAll(async () => {
  mailer.close();
  await catcher?.close();
  await close();
});
beforeEach(() => ctx.sql`delete from dev.mails`);

test('a mail is sent over SMTP to its recipient only', async () => {
  await mailer.send('asha@snu.edu.in', content, 'test-1');
  expect(await receivedMails()).toMatchObject([
    { to: 'asha@snu.edu.in', subject: 'Hello', html: expect.stringContaining('<p>One</p>') },
  ]);
  expect((await receivedMails())[0]?.text.trim()).toBe('One');
  expect(await receivedMails('ASHA@snu.edu.in')).toHaveLength(1);
  expect(await receivedMails('someone.else@snu.edu.in')).toEqual([]);
});

test.each([
  'evil@gmail.com (a@snu.edu.in',
  '"evil@gmail.com"@snu.edu.in',
  'evil@gmail.com, a@snu.edu.in',
  'a@snu.edu.in\r\nBcc: evil@gmail.com',
  '<evil@gmail.com> a@snu.edu.in',
  ' a@snu.edu.in',
  'ä@snu.edu.in',
  'a@snu',
  '',
])('no mail is sent to %j, and the job is not retried', async (address) => {
  await expect(mailer.send(address, content, 'test-2')).rejects.toMatchObject({ name: 'UnrecoverableError' });
  expect(await receivedMails()).toEqual([]);
});

test.each([
  ['450', 'Error'],
  ['550', 'UnrecoverableError'],
])(
  'the error of an address that the mail server answers with %s does not have the address',
  async (code, name) => {
    const server = createServer((socket) => {
      socket.write('220 mail.example\r\n');
      socket.on('data', (chunk) => {
        const isRecipient = chunk.toString().startsWith('RCPT');
        socket.write(isRecipient ? `${code} <Asha@snu.edu.in>: mailbox full\r\n` : '250 fine\r\n');
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const refusing = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: MAIL_FROM });
    const failure = await refusing
      .send('asha@snu.edu.in', content, 'test-4')
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name, message: expect.stringContaining('mailbox full') });
    expect(inspect(failure, { depth: null })).not.toMatch(/asha@snu/i);
    refusing.close();
    server.close();
  },
);

test.each([
  ['help@example.edu', 'Canteen <help@example.edu>'],
  ['+91 120 717 0100', undefined],
  [undefined, undefined],
])('with SUPPORT_CONTACT %s, replies go to %s', async (supportContact, replyTo) => {
  const { data, smtpUrl, close: closeServer } = await recordingServer();
  const sender = createMailer({ smtpUrl, mailFrom: `Canteen <${MAIL_FROM}>`, supportContact });
  await sender.send('asha@snu.edu.in', content, 'test-5');
  sender.close();
  closeServer();
  expect(data.join('')).toContain(`From: Canteen <${MAIL_FROM}>`);
  expect(/^Reply-To: (.*)\r$/m.exec(data.join(''))?.[1]).toBe(replyTo);
});

test('a line break in the subject adds no header and no recipient', async () => {
  const subject = 'Order at A & B\r\nBcc: evil@gmail.com';
  await mailer.send('asha@snu.edu.in', { ...content, subject }, 'test-3');
  const mails = await receivedMails();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toBe('asha@snu.edu.in');
  expect(mails[0]?.subject).toMatch(/^Order at A & B\s+Bcc: evil@gmail\.com$/);
});
