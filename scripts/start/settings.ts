import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { ConfigError, localUrl, nodeEnvOf, readConfig, type Config } from '../../api/src/config/config.ts';
import { freePort } from '../../api/src/process/free-port.ts';
import { errorMessage } from '../error-message.ts';
import { makeFolder } from '../postgres/make-folder.ts';
import { ROOT } from '../run-command.ts';
import { loadEnvFile } from './env-file.ts';
import { lock, type Lock } from './lock.ts';
import { secretsOf, type Secrets } from './secrets.ts';
import { StepError } from './step.ts';

export interface Settings {
  config: Config;
  /** The environment of every process. DATABASE_URL is added when the private PostgreSQL runs. */
  env: NodeJS.ProcessEnv;
  dataDir: string;
  /** The lock of DATA_DIR. */
  dataDirLock: Lock;
  secrets: Secrets;
  /** DATABASE_URL is not set: the start runs PostgreSQL. */
  privatePostgres: boolean;
}

/**
 * The settings of .env and of the environment. Warns of variables in .env that nothing reads.
 * @throws StepError for a wrong setting, a DATA_DIR or a port in use
 */
export function readSettings(): Promise<Settings> {
  for (const warning of loadEnvFile()) console.error(`  ! .env         ${warning}`);
  return settingsOf(process.env);
}

/**
 * Locks DATA_DIR. Outside production it creates the secrets that are not set.
 * @throws StepError for a wrong setting, a DATA_DIR or a port in use
 */
export async function settingsOf(environment: NodeJS.ProcessEnv): Promise<Settings> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  given.NODE_ENV = nodeEnvOf(given);
  // In production nothing is filled in, so a wrong setting is reported before DATA_DIR is made.
  if (given.NODE_ENV === 'production') readConfigOrStepError(given);

  const dataDir = makeDataDir(resolve(ROOT, given.DATA_DIR ?? '.data'));
  const host = given.HOST ?? '127.0.0.1';
  if (given.PORT === '0') given.PORT = String(await freePort(host));
  // Before the secrets are created: two first starts at the same time must not both create them.
  const dataDirLock = lock(dataDir, given.PUBLIC_URL ?? localUrl(host, Number(given.PORT ?? 3000)));
  try {
    return await fillIn(given, dataDir, dataDirLock);
  } catch (error) {
    dataDirLock.release();
    throw error;
  }
}

async function fillIn(given: NodeJS.ProcessEnv, dataDir: string, dataDirLock: Lock): Promise<Settings> {
  const secrets = secretsOf(dataDir);
  const privatePostgres = given.DATABASE_URL === undefined;
  const sandbox = given.RAZORPAY_KEY_ID === undefined;
  const ownPush = !Object.keys(given).some((name) => name.startsWith('VAPID_'));
  const made: NodeJS.ProcessEnv =
    given.NODE_ENV === 'production'
      ? {}
      : {
          // Replaced when PostgreSQL runs; here only so that the check of the settings passes.
          DATABASE_URL: 'postgres://127.0.0.1/canteen',
          CODE_SECRET: secrets.codeSecret,
          MAIL_CATCHER_PORT: String(await freePort()),
          ...(sandbox ? { RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret } : {}),
          ...(ownPush
            ? {
                VAPID_PUBLIC_KEY: secrets.vapidPublicKey,
                VAPID_PRIVATE_KEY: secrets.vapidPrivateKey,
                VAPID_SUBJECT: 'mailto:canteen@localhost.localdomain',
              }
            : {}),
        };
  const env: NodeJS.ProcessEnv = { ...made, ...given, DATA_DIR: dataDir };
  const config = readConfigOrStepError(env);
  await checkPort(config.host, config.port);
  return { config, env, dataDir, dataDirLock, secrets, privatePostgres };
}

/** Fails with a message for a person if the address cannot be used. */
async function checkPort(host: string, port: number): Promise<void> {
  const server = createServer();
  const error = await new Promise<NodeJS.ErrnoException | undefined>((done) => {
    server.once('error', done).listen(port, host, () => server.close(() => done(undefined)));
  });
  if (error?.code === 'EADDRINUSE') {
    throw new StepError(
      `port ${port} is in use.`,
      `Stop the program that uses it, or choose another port: PORT=${port + 1} npm start (PORT=0 takes any free one)`,
    );
  }
  if (error?.code === 'EACCES') {
    throw new StepError(
      `this user may not open port ${port}.`,
      'Choose a port above 1023: PORT=3000 npm start',
    );
  }
  if (error?.code === 'EADDRNOTAVAIL' || error?.code === 'ENOTFOUND') {
    throw new StepError(
      `${host} is not an address of this machine.`,
      'Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.',
    );
  }
  if (error) throw error;
}

function readConfigOrStepError(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new StepError(error.message, '.env.example says what each variable is for.');
  }
}

function makeDataDir(folder: string): string {
  try {
    // Other users can enter it but not list it. PostgreSQL, which may run as another user, needs to enter it.
    makeFolder(folder, 0o711);
    return realpathSync(folder);
  } catch (error) {
    throw new StepError(
      `cannot create ${folder}: ${errorMessage(error)}`,
      'Set DATA_DIR to a folder you may write to.',
    );
  }
}
