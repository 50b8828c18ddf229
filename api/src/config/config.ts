import { createHmac } from 'node:crypto';
import type { Campus, LatLng } from '@canteen/domain/campus';
import { latLng } from '@canteen/domain/field.schema';
import * as z from 'zod/mini';

type Environment = Record<string, string | undefined>;

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(
      z.regex(/^\d+$/),
      z.refine((text) => Number(text) >= min && Number(text) <= max),
    ),
    z.transform(Number),
  );
const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const secret = z.string().check(z.minLength(32));
const url = (protocol: RegExp) => z.url({ protocol });

const campusCenter = z.pipe(
  z.string().check(z.regex(/^\s*-?\d{1,2}(\.\d+)?\s*,\s*-?\d{1,3}(\.\d+)?\s*$/)),
  z.pipe(
    z.transform((pair: string) => {
      const [lat = Number.NaN, lng = Number.NaN] = pair.split(',').map(Number);
      return { lat, lng };
    }),
    latLng,
  ),
);

/** The campus of the demo (demo/src/campus/places.ts). */
const DEMO_CAMPUS = { center: { lat: 28.5265, lng: 77.575 }, radius: 2_000 };

/** Minutes. */
const DEMO_ACCEPT_TIMEOUT = 11;

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(text(255), '127.0.0.1'),
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  WORKER_METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  PUBLIC_URL: z.optional(url(/^https?$/)),
  TRUST_PROXY: z._default(wholeNumber(0, 10), 0),
  DATA_DIR: z._default(text(1024), '.data'),
  DEMO_CAMPUS: z._default(z.stringbool({ truthy: ['true'], falsy: ['false'] }), true),
  DATABASE_URL: url(/^postgres(ql)?$/),
  DATABASE_REPLICA_URL: z.optional(url(/^postgres(ql)?$/)),
  DATABASE_POOL_SIZE: z._default(wholeNumber(1, 200), 10),
  REDIS_URL: z.optional(url(/^rediss?$/)),
  SMTP_URL: z.optional(url(/^smtps?$/)),
  MAIL_CATCHER_PORT: z.optional(wholeNumber(1, 65_535)),
  MAIL_FROM: z._default(
    text(254).check(z.regex(/^[^<>\r\n]*<[\x21-\x3b\x3f-\x7e]+@[\w.-]+>$|^[\w.+-]+@[\w.-]+$/)),
    'Canteen <no-reply@localhost>',
  ),
  APP_NAME: z._default(text(40), 'Canteen'),
  CAMPUS_EMAIL_DOMAIN: z._default(
    z.string().check(z.toLowerCase(), z.regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/)),
    'snu.edu.in',
  ),
  CAMPUS_CENTER: z.optional(campusCenter),
  CAMPUS_RADIUS_M: z.optional(wholeNumber(50, 50_000)),
  OWNER_EMAIL: z.optional(
    text(254).check(z.toLowerCase(), z.regex(/^[a-z0-9._%+-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/)),
  ),
  TILE_URL: z._default(
    url(/^https?$/).check(z.includes('{z}'), z.includes('{x}'), z.includes('{y}')),
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  ),
  CODE_SECRET: secret,
  RAZORPAY_KEY_ID: z.optional(z.string().check(z.regex(/^rzp_(test|live)_\w+$/))),
  RAZORPAY_KEY_SECRET: z.optional(text(200)),
  RAZORPAY_WEBHOOK_SECRET: z.optional(text(200)),
  RAZORPAY_BASE_URL: z.optional(url(/^https?$/)),
  ACCEPT_TIMEOUT_MINUTES: z.optional(wholeNumber(0, 1_440)),
  PERSONAL_DATA_DAYS: z._default(wholeNumber(30, 3_650), 365),
  AUTO_REFUND: z._default(z.stringbool({ truthy: ['true'], falsy: ['false'] }), true),
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  VAPID_SUBJECT: z.optional(z.string().check(z.regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/))),
  ALLOW_TEST_SERVICES: z._default(z.stringbool({ truthy: ['true'], falsy: ['false'] }), false),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url(/^https?$/)),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

type Variable = keyof typeof schema.def.shape;
type Problem = readonly [variable: Variable, should: string];

/** What each variable should be, for the error message. */
const EXPECTED: Record<Variable, string> = {
  NODE_ENV: "'development', 'test' or 'production'",
  PORT: 'a port number from 0 to 65535 (0 takes any free one)',
  HOST: 'the address to listen on, for example 127.0.0.1 or 0.0.0.0',
  METRICS_PORT: 'a port number from 0 to 65535, for the metrics of the API',
  WORKER_METRICS_PORT: 'a port number from 0 to 65535, for the metrics of the worker',
  PUBLIC_URL: 'the http(s) address people open, for example https://canteen.example.edu',
  TRUST_PROXY: 'the number of proxies in front of the API, 0 to 10',
  DATA_DIR: 'a folder',
  DEMO_CAMPUS: "'true' or 'false'",
  DATABASE_URL: 'a PostgreSQL address, for example postgres://user:password@host:5432/canteen',
  DATABASE_REPLICA_URL: 'the PostgreSQL address of a replica of DATABASE_URL',
  DATABASE_POOL_SIZE: 'a whole number from 1 to 200',
  REDIS_URL: 'a Redis address, for example redis://host:6379',
  SMTP_URL: 'a mail server, for example smtp://user:password@host:587',
  MAIL_CATCHER_PORT: 'a port number from 1 to 65535',
  MAIL_FROM: "a sender, for example 'Canteen <canteen@example.edu>'",
  APP_NAME: 'a name of 1 to 40 characters',
  CAMPUS_EMAIL_DOMAIN: 'a domain name, for example snu.edu.in',
  CAMPUS_CENTER:
    "the centre of the campus as 'latitude,longitude', for example 28.5265,77.575, set with CAMPUS_RADIUS_M",
  CAMPUS_RADIUS_M: 'the radius of the campus in metres, 50 to 50000, set with CAMPUS_CENTER',
  OWNER_EMAIL: 'the email address of the first owner, for example head@example.edu',
  TILE_URL: 'a map tile address with {z}, {x} and {y}',
  CODE_SECRET: 'a random secret of at least 32 characters (openssl rand -hex 32)',
  RAZORPAY_KEY_ID: "Razorpay's key id, which begins with rzp_test_ or rzp_live_",
  RAZORPAY_KEY_SECRET: "Razorpay's key secret, which goes with RAZORPAY_KEY_ID",
  RAZORPAY_WEBHOOK_SECRET: "the secret given to Razorpay's webhook, which goes with RAZORPAY_KEY_ID",
  RAZORPAY_BASE_URL: 'the http(s) address of a Razorpay API; leave it out for the real one',
  ACCEPT_TIMEOUT_MINUTES: 'a number of minutes from 0 (never) to 1440',
  PERSONAL_DATA_DAYS: 'a number of days from 30 to 3650',
  AUTO_REFUND: "'true' or 'false'",
  VAPID_PUBLIC_KEY: 'a VAPID public key (npm run vapid-keys), set with the other VAPID_*',
  VAPID_PRIVATE_KEY: 'a VAPID private key (npm run vapid-keys), set with the other VAPID_*',
  VAPID_SUBJECT: 'mailto:someone@example.edu or an https address, set with the other VAPID_*',
  ALLOW_TEST_SERVICES: "'true' or 'false'",
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'the http(s) address of an OpenTelemetry collector, for example http://collector:4318',
  LOG_LEVEL: "'fatal', 'error', 'warn', 'info', 'debug', 'trace' or 'silent'",
};

export const VARIABLES = Object.keys(EXPECTED) as Variable[];

/** The message names every wrong variable and what it should be, but never its value. */
export class ConfigError extends Error {
  constructor(problems: readonly Problem[]) {
    const lines = problems.map(([variable, should]) => `  ${variable} should be ${should}`);
    super(`The configuration is not usable:\n${lines.join('\n')}`);
    this.name = 'ConfigError';
  }
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the whole configuration. An empty variable counts as unset. Without RAZORPAY_KEY_ID, `razorpay.sandbox` is true
 * and its keys are derived from CODE_SECRET, so that the API and the worker have the same. `publicUrl` has no trailing
 * slash.
 * @throws ConfigError
 */
export function readConfig(env: Environment = process.env) {
  const set = Object.fromEntries(
    VARIABLES.map((name) => [name, env[name]]).filter(([, value]) => value?.trim()),
  );
  const given = { ...set, NODE_ENV: nodeEnvOf(set) };
  const parsed = schema.safeParse(given);
  const problems = parsed.error
    ? [...new Set(parsed.error.issues.map((issue) => issue.path[0] as Variable))].map((variable): Problem => [
        variable,
        EXPECTED[variable],
      ])
    : [];
  problems.push(
    ...incompleteSets(given),
    ...(given.NODE_ENV === 'production' ? unsafeInProduction(given) : []),
  );
  if (!parsed.success || problems.length > 0) throw new ConfigError(onePerVariable(problems));

  const v = parsed.data;
  const demoCampus = v.DEMO_CAMPUS && v.NODE_ENV !== 'production';
  // Outside production and without a mail server, mail goes to a local mail catcher.
  const catcherPort = v.SMTP_URL || v.NODE_ENV === 'production' ? undefined : v.MAIL_CATCHER_PORT;
  const sandboxKey = (use: string) => createHmac('sha256', v.CODE_SECRET).update(use).digest('hex');
  return {
    nodeEnv: v.NODE_ENV,
    production: v.NODE_ENV === 'production',
    port: v.PORT,
    host: v.HOST,
    metricsPort: v.METRICS_PORT,
    workerMetricsPort: v.WORKER_METRICS_PORT,
    publicUrl: (v.PUBLIC_URL ?? localUrl(v.HOST, v.PORT)).replace(/\/+$/, ''),
    trustProxy: v.TRUST_PROXY,
    dataDir: v.DATA_DIR,
    demoCampus,
    databaseUrl: v.DATABASE_URL,
    databaseReplicaUrl: v.DATABASE_REPLICA_URL,
    databasePoolSize: v.DATABASE_POOL_SIZE,
    redisUrl: v.REDIS_URL,
    smtpUrl: v.SMTP_URL ?? (catcherPort ? `smtp://127.0.0.1:${catcherPort}` : undefined),
    mailCatcherPort: catcherPort,
    mailFrom: v.MAIL_FROM,
    appName: v.APP_NAME,
    campusEmailDomain: v.CAMPUS_EMAIL_DOMAIN,
    campus: campusOf(v.CAMPUS_CENTER, v.CAMPUS_RADIUS_M) ?? (demoCampus ? DEMO_CAMPUS : null),
    ownerEmail: v.OWNER_EMAIL,
    tileUrl: v.TILE_URL,
    codeSecret: v.CODE_SECRET,
    razorpay: {
      sandbox: v.RAZORPAY_KEY_ID === undefined,
      keyId: v.RAZORPAY_KEY_ID ?? 'rzp_test_sandbox',
      keySecret: v.RAZORPAY_KEY_SECRET ?? sandboxKey('razorpay key'),
      webhookSecret: v.RAZORPAY_WEBHOOK_SECRET ?? sandboxKey('razorpay webhook'),
      baseUrl: v.RAZORPAY_BASE_URL,
    },
    acceptTimeoutMinutes: v.ACCEPT_TIMEOUT_MINUTES ?? (demoCampus ? DEMO_ACCEPT_TIMEOUT : 0),
    personalDataDays: v.PERSONAL_DATA_DAYS,
    autoRefund: v.AUTO_REFUND,
    vapid:
      v.VAPID_PUBLIC_KEY && v.VAPID_PRIVATE_KEY && v.VAPID_SUBJECT
        ? { publicKey: v.VAPID_PUBLIC_KEY, privateKey: v.VAPID_PRIVATE_KEY, subject: v.VAPID_SUBJECT }
        : undefined,
    tracesEndpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: v.LOG_LEVEL,
  } as const;
}

/**
 * NODE_ENV, or else 'production' with a real credential: a live key of Razorpay or the password of a mail server. So nobody
 * takes real money in development, where the mails and the clock are open to all.
 */
export function nodeEnvOf(given: Environment): string {
  if (given.NODE_ENV) return given.NODE_ENV;
  const isReal =
    given.RAZORPAY_KEY_ID?.startsWith('rzp_live_') || /^smtps?:\/\/[^/]*:[^/]*@/.test(given.SMTP_URL ?? '');
  return isReal ? 'production' : 'development';
}

/** Reads the configuration. When it is wrong, writes the message to stderr and exits. */
export function readConfigOrExit(env: Environment = process.env): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const campusOf = (center: LatLng | undefined, radius: number | undefined): Campus | null =>
  center && radius !== undefined ? { center, radius } : null;

function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Variables that must be set together. */
function incompleteSets(given: Environment): Problem[] {
  const missingOf = (...names: Variable[]) => names.filter((name) => !given[name]);
  const vapid = missingOf('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT');
  const campus = missingOf('CAMPUS_CENTER', 'CAMPUS_RADIUS_M');
  const missing = [
    ...(given.RAZORPAY_KEY_ID ? missingOf('RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET') : []),
    ...(vapid.length < 3 ? vapid : []),
    ...(campus.length < 2 ? campus : []),
  ];
  return missing.map((name): Problem => [name, EXPECTED[name]]);
}

/** Whether this is a mail catcher such as Mailpit, by its port. No mail server listens there. */
export const isMailCatcher = (smtpUrl: string) =>
  URL.canParse(smtpUrl) && new URL(smtpUrl).host.endsWith(':1025');

/** Settings that are allowed in development only. */
function unsafeInProduction(given: Environment): Problem[] {
  const needed: Variable[] = [
    'SMTP_URL',
    'MAIL_FROM',
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
    'PUBLIC_URL',
    'OWNER_EMAIL',
  ];
  const problems = needed.filter((name) => !given[name]).map((name): Problem => [name, EXPECTED[name]]);
  if (given.ALLOW_TEST_SERVICES !== 'true') problems.push(...testServices(given));
  const https: Variable[] = ['PUBLIC_URL', 'RAZORPAY_BASE_URL', 'TILE_URL'];
  for (const name of https) {
    if (given[name]?.startsWith('http:')) problems.push([name, 'an https address in production']);
  }
  return problems;
}

/** Test keys take no money, and a mail catcher delivers no mail. */
function testServices({ RAZORPAY_KEY_ID: key, SMTP_URL: mail }: Environment): Problem[] {
  const unless = 'in production, unless ALLOW_TEST_SERVICES is true';
  return [
    ...(key?.startsWith('rzp_test_')
      ? [['RAZORPAY_KEY_ID', `a live key (rzp_live_) ${unless}`] as const]
      : []),
    ...(mail !== undefined && isMailCatcher(mail)
      ? [['SMTP_URL', `a mail server that delivers, not a mail catcher, ${unless}`] as const]
      : []),
  ];
}

function onePerVariable(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.toReversed()).entries()].toReversed();
}
