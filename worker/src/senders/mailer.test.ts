import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailer } from './mailer.ts';

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
