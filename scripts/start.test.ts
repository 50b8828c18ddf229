import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureBuilt } from './build/ensure-built.ts';
import { isAlive } from './process-status.ts';
import {
  killProcess,
  makeDataDir,
  processesOf,
  removeDataDir,
  runProgram,
  type Program,
} from './testing/program.ts';

const dataDir = makeDataDir();
const ADDRESS = /Canteen is at (\S+)/;
/** The time limit of a test that starts the product several times, in milliseconds. */
const SEVERAL_STARTS_MS = 300_000;

const start = (env: NodeJS.ProcessEnv = {}, command = ['node', 'scripts/launch.mjs', 'start']): Program =>
  runProgram(command, { DATA_DIR: dataDir, PORT: '0', ...env });
const npmStart = () => start({}, ['npm', 'start']);

const pidOf = (part: string) =>
  processesOf(dataDir).find(({ command }) => command.includes(part) && !command.startsWith('/bin/sh'))?.pid ??
  -1;
const expectNoProcesses = () =>
  vi.waitFor(() => expect(processesOf(dataDir).map(({ command }) => command.slice(0, 80))).toEqual([]), {
    timeout: 20_000,
    interval: 50,
  });
const statusOf = (address: string) => fetch(address).then((answer) => answer.status);

// Not part of the measured start.
beforeAll(async () => {
  await ensureBuilt();
});
afterAll(() => removeDataDir(dataDir));

test.skipIf(!existsSync('/proc/self'))(
  'npm start ends after every process it started, so that npm start works again at once',
  async () => {
    const first = npmStart();
    expect(await statusOf(await first.prints(ADDRESS))).toBe(200);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);

    const second = npmStart();
    expect(await statusOf(await second.prints(ADDRESS))).toBe(200);
    // Ctrl-C: the terminal sends SIGINT to the whole process group, and npm sends it again.
    process.kill(-(second.process.pid ?? 0), 'SIGINT');
    expect(await second.ended).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
    const apiLog = readFileSync(join(dataDir, 'logs/api.log'), 'utf8');
    expect(apiLog.trim().split('\n').at(-1)).toContain('the API stops');

    const third = npmStart();
    expect(await statusOf(await third.prints(ADDRESS))).toBe(200);
    const stopped = third.prints(/Canteen has stopped/);
    third.process.kill('SIGKILL');
    await stopped;
    await expectNoProcesses();
  },
  SEVERAL_STARTS_MS,
);

test.skipIf(!existsSync('/proc/self'))(
  'a second start is refused, killed processes are started again, and the data survives stops and kills',
  async () => {
    const first = start();
    const address = await first.prints(ADDRESS);
    expect(await statusOf(address)).toBe(200);
    expect(await statusOf(`${address}/readyz`)).toBe(200);
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
    expect(second.printed()).toContain(`Canteen already runs on ${dataDir}`);
    expect(await statusOf(address)).toBe(200);

    // Each process is killed once and is started again.
    for (const part of ['api/dist/main.js', 'worker/dist/main.js', 'bin/postgres -D']) {
      const pid = pidOf(part);
      expect(pid, part).toBeGreaterThan(0);
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(() => expect(isAlive(pid) || pidOf(part) === -1).toBe(false), {
        timeout: 60_000,
        interval: 50,
      });
      await vi.waitFor(async () => expect(await statusOf(`${address}/readyz`)).toBe(200), {
        timeout: 60_000,
        interval: 100,
      });
    }

    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await expectNoProcesses();

    // Kills the start itself. Its processes end, and the next start works.
    const third = start();
    // A new database would have the same demo accounts, but not this session.
    const me = await fetch(`${await third.prints(ADDRESS)}/api/users/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await me.json()).toMatchObject({ email: 'customer@snu.edu.in' });
    expect(third.printed()).toContain('the database has data already');
    third.process.kill('SIGKILL');
    await expectNoProcesses();

    const fourth = start();
    expect(await statusOf(await fourth.prints(ADDRESS))).toBe(200);
    // Kills every process at the same time. The next start works.
    for (const { pid } of processesOf(dataDir)) killProcess(pid);
    await expectNoProcesses();
    const fifth = start();
    expect(await statusOf(await fifth.prints(ADDRESS))).toBe(200);
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
    fifth.process.kill('SIGINT');
    expect(await fifth.ended).toBe(0);
    await expectNoProcesses();
  },
  SEVERAL_STARTS_MS,
);

test('a port in use and a wrong setting are reported, with a remedy', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const taken = start({ PORT: String(port) });
  expect(await taken.ended).toBe(1);
  expect(taken.printed()).toContain(`port ${port} is in use`);
  expect(taken.printed()).toContain(`PORT=${port + 1} npm start`);
  await new Promise((resolve) => other.close(resolve));

  const wrong = start({ LOG_LEVEL: 'loud' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.printed()).toContain('LOG_LEVEL should be');
  expect(wrong.printed()).not.toContain('    at ');

  const unsafe = start({ NODE_ENV: 'production' });
  expect(await unsafe.ended).toBe(1);
  for (const name of ['DATABASE_URL', 'CODE_SECRET', 'SMTP_URL', 'RAZORPAY_KEY_ID', 'PUBLIC_URL']) {
    expect(unsafe.printed()).toContain(`${name} should be`);
  }
});

test('of two first starts at the same time one runs, and the other says that Canteen already runs', async () => {
  const folder = join(dataDir, 'twice');
  const two = [start({ DATA_DIR: folder }), start({ DATA_DIR: folder })];
  const refused = await Promise.race(two.map(({ ended }, index) => ended.then((code) => ({ code, index }))));
  expect(refused.code).toBe(1);
  expect(two[refused.index]?.printed()).toContain(`Canteen already runs on ${folder}`);
  const running = two[1 - refused.index];
  if (!running) throw new Error('No start runs');
  await running.prints(ADDRESS);
  running.process.kill('SIGTERM');
  expect(await running.ended).toBe(0);

  rmSync(join(folder, 'secrets.json'));
  const locked = start({ DATA_DIR: folder });
  expect(await locked.ended).toBe(1);
  expect(locked.printed()).toContain('secrets.json is missing');
});

test('a private PostgreSQL that cannot be created is reported, with a remedy', async () => {
  const folder = join(dataDir, 'blocked');
  // PostgreSQL cannot write its log, because a folder has the name of the file.
  mkdirSync(join(folder, 'postgres.log'), { recursive: true });
  const blocked = start({ DATA_DIR: folder });
  expect(await blocked.ended).toBe(1);
  expect(blocked.printed()).toContain('PostgreSQL:');
  expect(blocked.printed()).toContain('set DATABASE_URL');
});

test('a database that does not answer is reported without its password', async () => {
  const lost = start({ DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/canteen' });
  expect(await lost.ended).toBe(1);
  expect(lost.printed()).toContain('Database:');
  expect(lost.printed()).toContain('The address is in DATABASE_URL');
  expect(lost.printed()).not.toContain('hidden');
});
