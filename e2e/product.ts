import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { makeDataDir, runProgram } from '../scripts/testing/program.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** India's time is ahead of UTC by this. */
const CAMPUS_AHEAD = 330 * MINUTE;
const DEMO_TIME = pathToFileURL(join(import.meta.dirname, 'demo-time.mjs')).href;

/** The whole product as `npm start` runs it, with the demo campus, on a port and a folder of its own. */
export interface Product {
  url: string;
  /** Posts JSON; for the calls that tests and demonstrations have under /dev. */
  post(path: string, body: object): Promise<unknown>;
  /** Turns the clock to 'HH:MM' on the campus, the next time it will be that. */
  turnTo(time: string): Promise<void>;
  /** The code in the newest mail to an address, as soon as there is one. */
  codeFor(email: string): Promise<string>;
  close(): Promise<void>;
}

/** @param options.at the time on the campus at which it begins, 'HH:MM'; else it is what it is */
export async function startProduct({ at }: { at?: string } = {}): Promise<Product> {
  const ahead = at === undefined ? 0 : aheadOf(at);
  const dataDir = makeDataDir();
  const program = runProgram(['node', 'scripts/start.mjs'], {
    DATA_DIR: dataDir,
    PORT: '0',
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
  const turn = async (offsetMs: number) => void (await post('/dev/clock', { offsetMs }));
  if (ahead > 0) await turn(ahead);
  return {
    url,
    post,
    turnTo: (time) => turn(aheadOf(time)),
    codeFor: (email) => codeFor(url, email),
    async close() {
      program.process.kill('SIGTERM');
      await program.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** By how many milliseconds the campus's next 'HH:MM' is ahead of now. */
function aheadOf(time: string): number {
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
