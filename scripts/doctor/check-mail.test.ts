import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../api/src/config/config.ts';
import { checkMail } from './check-mail.ts';

const config = readConfig({
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://canteen@127.0.0.1/canteen',
  PUBLIC_URL: 'https://canteen.example.edu',
  TRUST_PROXY: '1',
  CODE_SECRET: 'c'.repeat(32),
  SMTP_URL: 'smtp://catcher.invalid:1025',
  MAIL_FROM: 'canteen@example.edu',
  OWNER_EMAIL: 'owner@example.edu',
  RAZORPAY_KEY_ID: 'rzp_test_trial',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(16),
  ALLOW_TEST_SERVICES: 'true',
});

test('a mail catcher is asked only for a test mail, and then it must answer', async () => {
  expect(await checkMail(config, undefined)).toMatchObject({
    state: 'note',
    message: expect.stringContaining('is a mail catcher') as string,
  });
  expect(await checkMail(config, 'you@example.edu')).toMatchObject({
    state: 'problem',
    remedy: expect.stringContaining('Check SMTP_URL') as string,
  });
});

/** A mail server with a certificate of its own that refuses what `refuse` refuses. */
async function startMailServer(refuse: Pick<SMTPServerOptions, 'onMailFrom' | 'onRcptTo'> = {}, tls = true) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...refuse,
  });
  // A client that does not accept the certificate ends the connection.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { ...config, smtpUrl: `smtp://127.0.0.1:${port}` };
}

test('the remedy for a certificate that is not accepted names the variable for the own authority', async () => {
  expect(await checkMail(await startMailServer(), undefined)).toEqual({
    state: 'problem',
    message: expect.stringContaining('certificate') as string,
    remedy: expect.stringContaining('NODE_EXTRA_CA_CERTS') as string,
  });
});

test.each([
  ['recipient', 'onRcptTo', '450', 'Greylisted'],
  ['sender', 'onMailFrom', '553', 'not owned by user'],
] as const)(
  'when only the %s is refused, the remedy says that the login works',
  async (_, step, code, words) => {
    const refused = Object.assign(new Error(words), { responseCode: Number(code) });
    const refusing = await startMailServer(
      { [step]: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(refused) },
      false,
    );
    expect(await checkMail(refusing, undefined)).toMatchObject({ state: 'ok' });
    expect(await checkMail(refusing, 'you@example.edu')).toMatchObject({
      state: 'problem',
      message: expect.stringContaining(`${code} ${words}`) as string,
      remedy: expect.stringMatching(/login works.*MAIL_FROM/) as string,
    });
  },
);
