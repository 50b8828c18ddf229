import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { makeDataDir, runProgram } from '../scripts/testing/program.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** UTC+5:30. */
const CAMPUS_AHEAD = 330 * MINUTE;
const DEMO_TIME = pathToFileURL(join(import.meta.dirname, 'demo-time.mjs')).href;

/** The product as `npm start` runs it, with the demo campus, on its own port and DATA_DIR. */
export interface Product {
  url: string;
  /** Posts JSON, for example to a route under /dev. */
  post(path: string, body: object): Promise<unknown>;
  /** Sets the clock forward to the next 'HH:MM' (UTC+5:30). */
  setClock(time: string): Promise<void>;
  /** Waits for a mail with a code to this address and returns the code. */
  codeFor(email: string): Promise<string>;
  close(): Promise<void>;
}

export interface ProductOptions {
  /** 'HH:MM' (UTC+5:30) at which the clock starts; default: the current time. */
  at?: string;
  /** Settings beside the defaults of `npm start`. */
  env?: Record<string, string>;
}

export async function startProduct({ at, env = {} }: ProductOptions = {}): Promise<Product> {
  const ahead = at === undefined ? 0 : millisecondsUntil(at);
  const dataDir = makeDataDir();
  const program = runProgram(['node', 'scripts/start.mjs'], {
    DATA_DIR: dataDir,
    PORT: '0',
    ...env,
    ...(ahead > 0 ? { NODE_OPTIONS: `--import=${DEMO_TIME}`, DEMO_AHEAD_MS: String(ahead) } : {}),
  });
  const url = await program.prints(/Canteen is at (\S+)/);
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const shiftClock = async (offsetMs: number) => void (await post('/dev/clock', { offsetMs }));
  if (ahead > 0) await shiftClock(ahead);
  return {
    url,
    post,
    setClock: (time) => shiftClock(millisecondsUntil(time)),
    codeFor: (email) => codeFor(url, email),
    async close() {
      program.process.kill('SIGTERM');
      await program.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The milliseconds from now to the next 'HH:MM' (UTC+5:30). */
function millisecondsUntil(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wanted = (hours * 60 + minutes) * MINUTE;
  return (wanted - ((Date.now() + CAMPUS_AHEAD) % DAY) + DAY) % DAY;
}

async function codeFor(url: string, email: string): Promise<string> {
  const patience = AbortSignal.timeout(20_000);
  for await (const _ of setInterval(100, null, { signal: patience })) {
    const answer = await fetch(`${url}/dev/mail.json?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { text: string }[];
    const code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0];
    if (code !== undefined) return code;
  }
  throw new Error(`no code came to ${email}`);
}
