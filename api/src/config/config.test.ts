import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { VARIABLES } from './environment-schema.ts';

const minimal = { DATABASE_URL: 'postgres://u:p@localhost:5432/canteen', CODE_SECRET: 's'.repeat(32) };
const production = {
  ...minimal,
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://u:p@mail.example.edu',
  MAIL_FROM: 'Canteen <canteen@example.edu>',
  PUBLIC_URL: 'https://canteen.example.edu/',
  OWNER_EMAIL: 'head@example.edu',
  RAZORPAY_KEY_ID: 'rzp_live_abc123',
  RAZORPAY_KEY_SECRET: 'a key secret',
  RAZORPAY_WEBHOOK_SECRET: 'a webhook secret',
};
const vapid = {
  VAPID_PUBLIC_KEY: 'B'.repeat(87),
  VAPID_PRIVATE_KEY: 'p'.repeat(43),
  VAPID_SUBJECT: 'mailto:canteen@example.edu',
};

const campus = { CAMPUS_CENTER: '28.5265,77.575', CAMPUS_RADIUS_M: '1500' };

function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...error.message.matchAll(/^ {2}(\w+) should be \S/gm)].map((match) => match[1] ?? '');
  }
}

test('the configuration has the documented defaults', () => {
  expect(readConfig(minimal)).toMatchObject({
    nodeEnv: 'development',
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: '.data',
    appName: 'Canteen',
    campusEmailDomain: 'snu.edu.in',
    redisUrl: undefined,
    smtpUrl: undefined,
    autoRefund: true,
    vapid: undefined,
    trustProxy: 0,
    logLevel: 'info',
    razorpay: { sandbox: true, keyId: 'rzp_test_sandbox', baseUrl: undefined },
  });
});

test.each([
  ['a live key of Razorpay', { ...production, NODE_ENV: undefined, SMTP_URL: 'smtp://127.0.0.1:25' }],
  [
    'the password of a mail server',
    {
      ...production,
      NODE_ENV: undefined,
      RAZORPAY_KEY_ID: 'rzp_test_abc123',
      ALLOW_TEST_SERVICES: 'true',
    },
  ],
])('without NODE_ENV, %s means production', (_, env) => {
  expect(readConfig(env).nodeEnv).toBe('production');
  expect(problemsOf({ ...env, OWNER_EMAIL: undefined })).toEqual(['OWNER_EMAIL']);
  expect(readConfig({ ...env, NODE_ENV: 'development' }).production).toBe(false);
});

test('without NODE_ENV, test keys and a mail server without a password mean development', () => {
  const env = {
    ...production,
    NODE_ENV: undefined,
    RAZORPAY_KEY_ID: 'rzp_test_abc123',
    SMTP_URL: 'smtp://127.0.0.1:1025',
  };
  expect(readConfig(env).nodeEnv).toBe('development');
});

test.each([
  ['DATABASE_URL', undefined],
  ['DATABASE_URL', 'mysql://localhost/canteen'],
  ['CODE_SECRET', 'short'],
  ['NODE_ENV', 'prod'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3e3'],
  ['PUBLIC_URL', 'canteen.example.edu'],
  ['PUBLIC_URL', 'https://example.edu/canteen'],
  ['PUBLIC_URL', 'https://canteen.example.edu/?from=mail'],
  ['PUBLIC_URL', 'https://user:password@canteen.example.edu'],
  ['TRUST_PROXY', 'yes'],
  ['DATABASE_POOL_SIZE', '0'],
  ['REDIS_URL', 'http://localhost:6379'],
  ['SMTP_URL', 'mail.example.edu'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a\nBcc: b <a@example.edu>'],
  ['CAMPUS_EMAIL_DOMAIN', '@snu.edu.in'],
  ['TILE_URL', 'https://tiles.example.edu/map.png'],
  ['SUPPORT_CONTACT', 'the canteen office'],
  ['SUPPORT_CONTACT', 'help@localhost'],
  ['SUPPORT_CONTACT', 'Canteen <help@example.edu>'],
  ['SUPPORT_CONTACT', 'help@example.edu\nBcc: b@example.edu'],
  ['SUPPORT_CONTACT', '1234'],
  ['SUPPORT_CONTACT', '1234567890123456'],
  ['SUPPORT_CONTACT', '91+1207170100'],
  ['SUPPORT_CONTACT', 'https://example.edu/help'],
  ['TERMS_URL', 'example.edu/terms'],
  ['TERMS_URL', 'javascript:alert(1)'],
  ['PRIVACY_URL', 'privacy'],
  ['PRIVACY_URL', 'mailto:help@example.edu'],
  ['CAMPUS_CENTER', '28.5265'],
  ['CAMPUS_CENTER', 'north,east'],
  ['CAMPUS_CENTER', '91,77.575'],
  ['CAMPUS_CENTER', '28.5265,181'],
  ['CAMPUS_CENTER', '0,0'],
  ['CAMPUS_RADIUS_M', '10'],
  ['CAMPUS_RADIUS_M', '1.5'],
  ['CAMPUS_RADIUS_M', '90000'],
  ['RAZORPAY_KEY_ID', 'key_1'],
  ['RAZORPAY_BASE_URL', 'ftp://example.edu'],
  ['ACCEPT_TIMEOUT_MINUTES', '-1'],
  ['ACCEPT_TIMEOUT_MINUTES', '1441'],
  ['AUTO_REFUND', 'maybe'],
  ['DEMO_CAMPUS', 'no'],
  ['LOG_LEVEL', 'loud'],
])('%s = %j is refused with the name of the variable', (variable, value) => {
  expect(problemsOf({ ...production, ...vapid, ...campus, ...minimal, [variable]: value })).toEqual([
    variable,
  ]);
});

test.each([
  ['PORT', '0', { port: 0 }],
  ['PORT', '', { port: 3000 }],
  ['PUBLIC_URL', 'http://localhost:4000//', { publicUrl: 'http://localhost:4000' }],
  ['HOST', '0.0.0.0', { publicUrl: 'http://localhost:3000' }],
  ['HOST', '::1', { publicUrl: 'http://[::1]:3000' }],
  ['ACCEPT_TIMEOUT_MINUTES', '0', { acceptTimeoutMinutes: 0 }],
  ['ACCEPT_TIMEOUT_MINUTES', '', { acceptTimeoutMinutes: 11 }],
  ['AUTO_REFUND', 'false', { autoRefund: false }],
  ['DEMO_CAMPUS', 'false', { demoCampus: false, campus: null, acceptTimeoutMinutes: 0 }],
  ['DEMO_CAMPUS', '', { demoCampus: true }],
  ['CAMPUS_EMAIL_DOMAIN', 'Campus.Example.EDU', { campusEmailDomain: 'campus.example.edu' }],
  ['MAIL_FROM', 'canteen@example.edu', { mailFrom: 'canteen@example.edu' }],
  ['SUPPORT_CONTACT', ' Help@Example.edu ', { supportContact: 'help@example.edu' }],
  ['SUPPORT_CONTACT', ' +91 (120) 717-0100', { supportContact: '+91 (120) 717-0100' }],
  ['SUPPORT_CONTACT', '', { supportContact: undefined }],
  ['TERMS_URL', 'http://localhost:4000/terms', { termsUrl: 'http://localhost:4000/terms' }],
  ['PRIVACY_URL', 'https://example.edu/p?x=1', { privacyUrl: 'https://example.edu/p?x=1' }],
  ['REDIS_URL', 'rediss://:p@localhost:6379/2', { redisUrl: 'rediss://:p@localhost:6379/2' }],
])('%s = %j is accepted', (variable, value, expected) => {
  expect(readConfig({ ...minimal, [variable]: value })).toMatchObject(expected);
});

test('mail goes to the catcher only without SMTP_URL, and never in production', () => {
  const catcher = { MAIL_CATCHER_PORT: '1025' };
  expect(readConfig({ ...minimal, ...catcher })).toMatchObject({
    smtpUrl: 'smtp://127.0.0.1:1025',
    mailCatcherPort: 1025,
  });
  for (const env of [{ ...production, NODE_ENV: 'development' }, production]) {
    expect(readConfig({ ...env, ...catcher })).toMatchObject({
      smtpUrl: production.SMTP_URL,
      mailCatcherPort: undefined,
    });
  }
});

test('the error names all wrong variables and none of their values', () => {
  const env = { PORT: 'x', CODE_SECRET: 'hunter2', DATABASE_URL: 'hunter2' };
  expect(problemsOf(env)).toEqual(['PORT', 'DATABASE_URL', 'CODE_SECRET']);
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).not.toThrow(/hunter2/);
});

test('RAZORPAY_* and VAPID_* must be set together', () => {
  expect(problemsOf({ ...minimal, RAZORPAY_KEY_ID: 'rzp_test_a' })).toEqual([
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
  ]);
  expect(problemsOf({ ...minimal, ...vapid, VAPID_SUBJECT: undefined })).toEqual(['VAPID_SUBJECT']);
  expect(readConfig({ ...minimal, ...vapid }).vapid?.subject).toBe('mailto:canteen@example.edu');
});

test('the campus is a centre and a radius, set together; only the demo campus has a default', () => {
  const set = { center: { lat: -33.9, lng: 18.46 }, radius: 800 };
  const env = { CAMPUS_CENTER: ' -33.9, 18.46 ', CAMPUS_RADIUS_M: '800' };
  for (const base of [minimal, production, { ...minimal, DEMO_CAMPUS: 'false' }])
    expect(readConfig({ ...base, ...env }).campus).toEqual(set);
  expect(readConfig(minimal).campus).toEqual({ center: { lat: 28.5265, lng: 77.575 }, radius: 2_000 });
  expect(readConfig(production).campus).toBeNull();
  expect(problemsOf({ ...minimal, CAMPUS_CENTER: '28.5,77.5' })).toEqual(['CAMPUS_RADIUS_M']);
  expect(problemsOf({ ...minimal, CAMPUS_RADIUS_M: '800' })).toEqual(['CAMPUS_CENTER']);
});

test('the sandbox keys are derived from the code secret and differ from it', () => {
  const one = readConfig(minimal).razorpay;
  expect(readConfig(minimal).razorpay).toEqual(one);
  expect(readConfig({ ...minimal, CODE_SECRET: 't'.repeat(32) }).razorpay).not.toEqual(one);
  expect(new Set([one.keySecret, one.webhookSecret, minimal.CODE_SECRET]).size).toBe(3);
  expect(readConfig({ ...minimal, RAZORPAY_WEBHOOK_SECRET: 'shared' }).razorpay.webhookSecret).toBe('shared');
});

test('production accepts a complete configuration', () => {
  expect(readConfig(production)).toMatchObject({
    production: true,
    publicUrl: 'https://canteen.example.edu',
    razorpay: { sandbox: false },
  });
});

test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
  'production refuses to start without %s',
  (name) => {
    expect(problemsOf({ ...production, [name]: undefined })).toEqual([name]);
  },
);

test.each([
  ['PUBLIC_URL', 'http://canteen.example.edu'],
  ['RAZORPAY_BASE_URL', 'http://127.0.0.1:4000'],
  // A page over https would not show these tiles.
  ['TILE_URL', 'http://tiles.example.edu/{z}/{x}/{y}.png'],
  ['TILE_URL', 'HTTP://tiles.example.edu/{z}/{x}/{y}.png'],
  ['TERMS_URL', 'http://example.edu/terms'],
  ['PRIVACY_URL', 'http://example.edu/privacy'],
  ['RAZORPAY_WEBHOOK_SECRET', 'fifteen letters'],
  ['RAZORPAY_KEY_ID', 'rzp_test_abc123'],
  ['SMTP_URL', 'smtp://mail:1025'],
  ['SMTP_URL', 'smtp://user:password@127.0.0.1:1025/'],
])('production refuses %s = %j', (name, value) => {
  expect(problemsOf({ ...production, [name]: value })).toEqual([name]);
  expect(problemsOf({ ...production, NODE_ENV: 'development', [name]: value })).toEqual([]);
});

test('ALLOW_TEST_SERVICES allows test keys and a mail catcher in production, and nothing else', () => {
  const env = { ...production, ALLOW_TEST_SERVICES: 'true' };
  const services = { RAZORPAY_KEY_ID: 'rzp_test_abc123', SMTP_URL: 'smtp://mail:1025' };
  expect(readConfig({ ...env, ...services }).production).toBe(true);
  expect(problemsOf({ ...env, PUBLIC_URL: 'http://canteen.example.edu' })).toEqual(['PUBLIC_URL']);
});

test('.env.example documents every variable, and no other', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const documented = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(new Set(documented)).toEqual(new Set(VARIABLES));
});
