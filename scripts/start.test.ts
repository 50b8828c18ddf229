import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureBuilt } from './build.ts';
import { isAlive } from './processes.ts';
import { ROOT } from './run.ts';

// A whole start: build at hand, so what is measured and broken here is the start itself.
const dataDir = mkdtempSync(join(tmpdir(), 'canteen-start-'));
// PostgreSQL may run as another user, who has to pass.
chmodSync(dataDir, 0o711);
const started: Canteen[] = [];

interface Canteen {
  process: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
  /** The address, once it is served. */
  ready: () => Promise<string>;
}

function start(env: Record<string, string> = {}): Canteen {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const canteen: Canteen = {
    process: child,
    said: () => text,
    ended,
    ready: () =>
      vi.waitFor(
        () => {
          const address = /Canteen is at (\S+)/.exec(text)?.[1];
          if (address === undefined) throw new Error(`Not served yet:\n${text}`);
          return address;
        },
        { timeout: 60_000, interval: 50 },
      ),
  };
  started.push(canteen);
  return canteen;
}

/** Processes of this start, found by the folder in their environment. */
function processes(): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (!readFileSync(`/proc/${name}/environ`, 'utf8').includes(dataDir)) {
          if (!readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(dataDir)) return [];
        }
        return [
          { pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') },
        ];
      } catch {
        return [];
      }
    });
}
const pidOf = (part: string) =>
  processes().find(({ command }) => command.includes(part) && !command.startsWith('/bin/sh'))?.pid ?? -1;
const noneLeft = () =>
  vi.waitFor(() => expect(processes().map(({ command }) => command.slice(0, 80))).toEqual([]), {
    timeout: 20_000,
    interval: 50,
  });
const served = (address: string) => fetch(address).then((answer) => answer.status);

beforeAll(async () => {
  await ensureBuilt();
});
afterAll(async () => {
  for (const { process: child } of started) child.kill('SIGKILL');
  await noneLeft();
  rmSync(dataDir, { recursive: true, force: true });
});

test.skipIf(!statSync('/proc/self', { throwIfNoEntry: false }))(
  'a start, a second one beside it, deaths within it, a clean stop, a kill, and the data still there',
  async () => {
    const first = start();
    const address = await first.ready();
    expect(await served(address)).toBe(200);
    expect(await served(`${address}/readyz`)).toBe(200);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o077).toBe(0);
    const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    const signedIn = await fetch(`${address}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'customer@snu.edu.in', password: 'campus123' }),
    });
    const { token } = (await signedIn.json()) as { token: string };

    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`Canteen already runs on ${dataDir}`);
    expect(await served(address)).toBe(200);

    // Each part dies once, and comes back.
    for (const part of ['api/dist/main.js', 'worker/dist/main.js', 'bin/postgres -D']) {
      const pid = pidOf(part);
      expect(pid, part).toBeGreaterThan(0);
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(() => expect(isAlive(pid) || pidOf(part) === -1).toBe(false), {
        timeout: 20_000,
        interval: 50,
      });
      await vi.waitFor(async () => expect(await served(`${address}/readyz`)).toBe(200), {
        timeout: 20_000,
        interval: 100,
      });
    }

    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await noneLeft();

    // Killed outright: nobody is left behind, and the next start mends what is lying about.
    const third = start();
    // Not a campus made anew, which would look the same: the session of the first run is known.
    const me = await fetch(`${await third.ready()}/api/users/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await me.json()).toMatchObject({ email: 'customer@snu.edu.in' });
    expect(third.said()).toContain('the database has its own data');
    third.process.kill('SIGKILL');
    await noneLeft();

    const fourth = start();
    expect(await served(await fourth.ready())).toBe(200);
    // In its middle, too, everything that was killed with it is found again.
    for (const { pid } of processes()) process.kill(pid, 'SIGKILL');
    await noneLeft();
    const fifth = start();
    expect(await served(await fifth.ready())).toBe(200);
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
    fifth.process.kill('SIGINT');
    expect(await fifth.ended).toBe(0);
    await noneLeft();
  },
);

test('a port in use and a wrong setting are named, with what helps', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const taken = start({ PORT: String(port) });
  expect(await taken.ended).toBe(1);
  expect(taken.said()).toContain(`port ${port} is in use`);
  expect(taken.said()).toContain(`PORT=${port + 1} npm start`);
  await new Promise((resolve) => other.close(resolve));

  const wrong = start({ LOG_LEVEL: 'loud' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.said()).toContain('LOG_LEVEL should be');
  expect(wrong.said()).not.toContain('    at ');

  const unsafe = start({ NODE_ENV: 'production' });
  expect(await unsafe.ended).toBe(1);
  for (const name of ['DATABASE_URL', 'CODE_SECRET', 'SMTP_URL', 'RAZORPAY_KEY_ID', 'PUBLIC_URL']) {
    expect(unsafe.said()).toContain(`${name} should be`);
  }
});

test('of two first starts at once, one takes the folder and both tell the truth', async () => {
  const folder = join(dataDir, 'twice');
  const two = [start({ DATA_DIR: folder }), start({ DATA_DIR: folder })];
  const refused = await Promise.race(two.map(({ ended }, index) => ended.then((code) => ({ code, index }))));
  expect(refused.code).toBe(1);
  expect(two[refused.index]?.said()).toContain(`Canteen already runs on ${folder}`);
  const running = two[1 - refused.index];
  if (!running) throw new Error('One of two is missing');
  await running.ready();
  running.process.kill('SIGTERM');
  expect(await running.ended).toBe(0);

  rmSync(join(folder, 'secrets.json'));
  const locked = start({ DATA_DIR: folder });
  expect(await locked.ended).toBe(1);
  expect(locked.said()).toContain('secrets.json is missing');
});

test('a PostgreSQL that cannot be made is named, with what helps', async () => {
  const folder = join(dataDir, 'blocked');
  // A folder stands where its log would be.
  mkdirSync(join(folder, 'postgres.log'), { recursive: true });
  const blocked = start({ DATA_DIR: folder });
  expect(await blocked.ended).toBe(1);
  expect(blocked.said()).toContain('PostgreSQL:');
  expect(blocked.said()).toContain('set DATABASE_URL');
});

test('a database that does not answer is named', async () => {
  const lost = start({ DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/canteen' });
  expect(await lost.ended).toBe(1);
  expect(lost.said()).toContain('Database:');
  expect(lost.said()).toContain('The address is in DATABASE_URL');
  expect(lost.said()).not.toContain('hidden');
});
