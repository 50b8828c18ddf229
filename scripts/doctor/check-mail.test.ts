import { expect, test } from 'vitest';
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
