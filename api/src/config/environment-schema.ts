import * as z from 'zod/mini';
import { email, latLng } from '@canteen/domain/field.schema';

/** The variables of the process, by name. */
export type Environment = Record<string, string | undefined>;

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
/** The address of a whole host: no path, because the app's own paths begin at its root. */
const hostUrl = url(/^https?$/).check(
  z.refine((text) => URL.canParse(text) && /^https?:\/\/[^/?#@]+\/*$/.test(text)),
);

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

/** 5 to 15 digits (ITU-T E.164 allows 15), grouped by spaces, hyphens and brackets. */
const phoneNumber = text(40).check(
  z.regex(/^\+?[\d ()-]+$/),
  z.refine((value) => /^\d{5,15}$/.test(value.replaceAll(/\D/g, ''))),
);

/** The type of each variable; .env.example explains them. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(text(255), '127.0.0.1'),
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  WORKER_METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  PUBLIC_URL: z.optional(hostUrl),
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
  SUPPORT_CONTACT: z.optional(z.union([email(), phoneNumber])),
  TERMS_URL: z.optional(url(/^https?$/)),
  PRIVACY_URL: z.optional(url(/^https?$/)),
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

export type Variable = keyof typeof environmentSchema.def.shape;
export type Problem = readonly [variable: Variable, should: string];

/** What each variable should be, for the error message. */
export const EXPECTED: Record<Variable, string> = {
  NODE_ENV: "'development', 'test' or 'production'",
  PORT: 'a port number from 0 to 65535 (0 takes any free one)',
  HOST: 'the address to listen on, for example 127.0.0.1 or 0.0.0.0',
  METRICS_PORT: 'a port number from 0 to 65535, for the metrics of the API',
  WORKER_METRICS_PORT: 'a port number from 0 to 65535, for the metrics of the worker',
  PUBLIC_URL: 'the http(s) address people open, without a path, for example https://canteen.example.edu',
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
  SUPPORT_CONTACT:
    'an email address or a phone number of 5 to 15 digits, for example help@example.edu or +91 120 717 0100',
  TERMS_URL: 'the http(s) address of the terms, for example https://example.edu/canteen/terms',
  PRIVACY_URL: 'the http(s) address of the privacy notice, for example https://example.edu/canteen/privacy',
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
