import { createHmac } from 'node:crypto';
import type { Campus, LatLng } from '@canteen/domain/campus';
import { incompleteSets, productionProblems } from './check-environment.ts';
import {
  EXPECTED,
  environmentSchema,
  VARIABLES,
  type Environment,
  type Problem,
  type Variable,
} from './environment-schema.ts';

/** The campus of the demo (demo/src/campus/places.ts). */
const DEMO_CAMPUS = { center: { lat: 28.5265, lng: 77.575 }, radius: 2_000 };

const DEMO_ACCEPT_TIMEOUT_MINUTES = 11;

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
  const v = parseEnvironment(env);
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
    supportContact: v.SUPPORT_CONTACT,
    termsUrl: v.TERMS_URL,
    privacyUrl: v.PRIVACY_URL,
    tileUrl: v.TILE_URL,
    codeSecret: v.CODE_SECRET,
    razorpay: {
      sandbox: v.RAZORPAY_KEY_ID === undefined,
      keyId: v.RAZORPAY_KEY_ID ?? 'rzp_test_sandbox',
      keySecret: v.RAZORPAY_KEY_SECRET ?? sandboxKey('razorpay key'),
      webhookSecret: v.RAZORPAY_WEBHOOK_SECRET ?? sandboxKey('razorpay webhook'),
      baseUrl: v.RAZORPAY_BASE_URL,
    },
    acceptTimeoutMinutes: v.ACCEPT_TIMEOUT_MINUTES ?? (demoCampus ? DEMO_ACCEPT_TIMEOUT_MINUTES : 0),
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

/** The variables in their types, with their defaults. @throws ConfigError */
function parseEnvironment(env: Environment) {
  const set = Object.fromEntries(
    VARIABLES.map((name) => [name, env[name]]).filter(([, value]) => value?.trim()),
  );
  const given = { ...set, NODE_ENV: nodeEnvOf(set) };
  const parsed = environmentSchema.safeParse(given);
  const problems = parsed.error
    ? [...new Set(parsed.error.issues.map((issue) => issue.path[0] as Variable))].map((variable): Problem => [
        variable,
        EXPECTED[variable],
      ])
    : [];
  problems.push(
    ...incompleteSets(given),
    ...(given.NODE_ENV === 'production' ? productionProblems(given) : []),
  );
  if (!parsed.success || problems.length > 0) throw new ConfigError(onePerVariable(problems));
  return parsed.data;
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

/** The address of a server on this machine that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function onePerVariable(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.toReversed()).entries()].toReversed();
}
