import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findPrivateDatabase } from '../../../scripts/postgres/private-database.ts';
import { settingsOf } from '../../../scripts/start/settings.ts';
import { API_FLAGS, nodeService, supervise } from '../../../scripts/start/supervisor.ts';
import { makeDataDir, runProgram } from '../../../scripts/testing/program.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** UTC+5:30. */
const CAMPUS_AHEAD = 330 * MINUTE;
/** The shops of the demo are open, and orders wait in the queue. */
const LUNCH_TIME = '13:10';
const DEMO_TIME = pathToFileURL(join(import.meta.dirname, 'demo-time.mjs')).href;

/** A running product with its own port, DATA_DIR and database. */
export interface Product {
  url: string;
  databaseUrl: string;
  /** Posts JSON, for example to a route under /dev. */
  post(path: string, body: object): Promise<unknown>;
  /** Sets the clock forward to the next 'HH:MM' (UTC+5:30) after its current time. */
  setClock(time: string): Promise<void>;
  /** Sets the clock forward by milliseconds. */
  advance(ms: number): Promise<void>;
  /** The code in the newest mail to an address, when there are at least `mails` mails (1 when left out). Waits for it. */
  codeFor(email: string, mails?: number): Promise<string>;
  close(): Promise<void>;
}

interface ProductOptions {
  /** The time at which the clock starts, in milliseconds since 1970; default: the next 13:10 (UTC+5:30). */
  time?: number;
  /** The DATA_DIR, which is kept; default: a new one. */
  dataDir?: string;
  /** Settings beside the defaults of `npm start`. */
  env?: Record<string, string>;
}

/** Runs `npm start`, which makes the demo campus. */
export async function startProduct({
  time = nextLunchTime(),
  dataDir,
  env = {},
}: ProductOptions = {}): Promise<Product> {
  const folder = dataDir ?? makeDataDir();
  const program = runProgram(['node', 'scripts/launch.mjs', 'start'], {
    DATA_DIR: folder,
    PORT: '0',
    DEMO_AHEAD_MS: String(time - Date.now()),
    ...env,
    NODE_OPTIONS: `--import=${DEMO_TIME} ${env.NODE_OPTIONS ?? ''}`,
  });
  return productAt({
    url: await program.prints(/Canteen is at (\S+)/),
    databaseUrl: env.DATABASE_URL ?? findPrivateDatabase(folder)?.url ?? '',
    time,
    async close() {
      program.process.kill('SIGTERM');
      await program.ended;
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  });
}

/** Starts only the API and the worker, as `npm start` does it, on a database and a DATA_DIR that are prepared. */
export async function startPrograms({
  time,
  dataDir,
  databaseUrl,
  env,
}: Required<ProductOptions> & { databaseUrl: string }): Promise<Product> {
  const { PATH, HOME } = process.env;
  const settings = await settingsOf({
    PATH,
    HOME,
    DATA_DIR: dataDir,
    PORT: '0',
    ...env,
    DATABASE_URL: databaseUrl,
  });
  const service = (name: string, flags: string[]) =>
    nodeService(name, `${name}/dist/main.js`, {
      env: settings.env,
      logFile: join(dataDir, 'logs', `${name}.log`),
      flags,
    });
  const running = await Promise.all([supervise(service('api', API_FLAGS)), supervise(service('worker', []))]);
  return productAt({
    url: settings.config.publicUrl,
    databaseUrl,
    time,
    async close() {
      await Promise.all(running.map((program) => program.stop()));
      settings.dataDirLock.release();
    },
  });
}

async function productAt({
  url,
  databaseUrl,
  time,
  close,
}: Pick<Product, 'url' | 'databaseUrl' | 'close'> & { time: number }): Promise<Product> {
  let ahead = 0;
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const shiftClock = async (offsetMs: number) => {
    await repeatAt503(() => post('/dev/clock', { offsetMs }));
    ahead = offsetMs;
  };
  await shiftClock(time - Date.now());
  return {
    url,
    databaseUrl,
    post,
    advance: (ms) => shiftClock(ahead + ms),
    setClock: (next) => shiftClock(ahead + millisecondsUntil(next, Date.now() + ahead)),
    codeFor: (email, mails) => codeFor(url, email, mails),
    close,
  };
}

/** On a busy machine the database may take longer than the API waits for it. `work` may be done twice. */
export async function repeatAt503(work: () => Promise<unknown>, tries = 5): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (tries === 1 || !String(error).includes(': 503 ')) throw error;
    return repeatAt503(work, tries - 1);
  }
}

/** The milliseconds from `now` to the next 'HH:MM' (UTC+5:30). */
function millisecondsUntil(time: string, now: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wanted = (hours * 60 + minutes) * MINUTE;
  return (wanted - ((now + CAMPUS_AHEAD) % DAY) + DAY) % DAY;
}

/** The next lunch hour that is at least an hour ahead, so that it does not pass while the tests run. */
export function nextLunchTime(): number {
  const soon = Date.now() + 60 * MINUTE;
  return soon + millisecondsUntil(LUNCH_TIME, soon);
}

/** For what the worker sends. It has a low priority, so on a busy machine it comes late. */
export const WORKER_TIMEOUT = { timeout: 180_000 };

async function codeFor(url: string, email: string, count = 1): Promise<string> {
  const timeout = AbortSignal.timeout(WORKER_TIMEOUT.timeout);
  for await (const _ of setInterval(100, null, { signal: timeout })) {
    const answer = await fetch(`${url}/dev/mail.json?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { text: string }[];
    const code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0];
    if (mails.length >= count && code !== undefined) return code;
  }
  throw new Error(`no code came to ${email}`);
}
