import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../build/ensure-built.ts';
import { makeDataDir, removeDataDir, runProgram } from '../testing/program.ts';

const dataDir = makeDataDir();
const otherDir = makeDataDir();
const ADDRESS = /Canteen is at (\S+)/;

const start = (folder: string) =>
  runProgram(['node', 'scripts/launch.mjs', 'start'], { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' });
async function command(folder: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const program = runProgram(['npm', 'run', '--silent', ...args], { DATA_DIR: folder, ...env });
  return { code: await program.ended, printed: program.printed() };
}

beforeAll(async () => {
  await ensureBuilt();
});
afterAll(() => Promise.all([removeDataDir(dataDir), removeDataDir(otherDir)]));

test('npm run doctor ends without an error when the program that reads its lines has ended', async () => {
  const program = runProgram(['bash', '-c', 'node scripts/launch.mjs doctor | head -n 1'], {
    DATA_DIR: otherDir,
  });
  expect(await program.ended).toBe(0);
  expect(program.printed()).toContain('Settings');
  expect(program.printed()).not.toContain('EPIPE');
});

test.each([['--help'], ['--mail-to'], ['you@snu.edu.in']])(
  'npm run doctor -- %s says in one line which argument it takes',
  async (argument) => {
    const { code, printed } = await command(otherDir, ['doctor', '--', argument]);
    expect(code).toBe(1);
    expect(printed.trim()).toBe('The doctor takes no other argument than --mail-to ADDRESS.');
  },
);

test('npm run doctor -- --mail-to with a text that is no email address says so', async () => {
  const { code, printed } = await command(otherDir, ['doctor', '--', '--mail-to', 'you@']);
  expect(code).toBe(1);
  expect(printed.trim()).toBe('--mail-to needs an email address, for example you@example.edu.');
});

test('npm run doctor says that the private PostgreSQL runs only with npm start', async () => {
  const { code, printed } = await command(otherDir, ['doctor']);
  expect(code).toBe(1);
  expect(printed).toMatch(/✗ Database +npm start does not run.*\n +Start Canteen with npm start/);
  expect(printed).not.toContain('127.0.0.1:1\n');
});

test('npm run doctor puts each wrong variable below the first line of the settings', async () => {
  const { code, printed } = await command(otherDir, ['doctor'], { CODE_SECRET: 'short', OWNER_EMAIL: 'you' });
  expect(code).toBe(1);
  for (const variable of ['CODE_SECRET', 'OWNER_EMAIL'])
    expect(printed).toMatch(new RegExp(`^ {17}${variable} should be `, 'm'));
});

test.skipIf(!existsSync('/proc/self'))(
  'while npm start runs, npm run backup and npm run doctor work; another folder continues with the restored backup',
  async () => {
    const first = start(dataDir);
    const address = await first.prints(ADDRESS);
    const session = await login(address);

    const made = await command(dataDir, ['backup']);
    expect(made, made.printed).toMatchObject({ code: 0 });
    const [name = ''] = readdirSync(join(dataDir, 'backups'));
    const file = join(dataDir, 'backups', name);
    expect(statSync(file).mode & 0o077).toBe(0);

    // Its port is in no setting: `npm start` took a free one.
    const healthy = await command(dataDir, ['doctor']);
    expect(healthy, healthy.printed).toMatchObject({ code: 0 });
    expect(healthy.printed).toContain(`${address}/api/razorpay/webhook accepts the secret`);
    expect(healthy.printed).toMatch(/✓ Worker /);
    const sick = await command(dataDir, ['doctor', '--', '--mail-to', 'you@snu.edu.in'], {
      PUBLIC_URL: 'http://127.0.0.1:1',
      // The port of the API, which answers without TLS.
      SMTP_URL: `smtps://127.0.0.1:${new URL(address).port}`,
      REDIS_URL: 'redis://127.0.0.1:1',
    });
    expect(sick.code).toBe(1);
    for (const line of [
      /✗ Mail +the server answers without TLS at this port\n +Check SMTP_URL/,
      /✗ Redis /,
      /✗ PUBLIC_URL /,
      /✗ Webhook /,
      /✓ Database /,
      /4 to repair/,
    ])
      expect(sick.printed).toMatch(line);

    const refused = await command(dataDir, ['restore', '--', file]);
    expect(refused.code).toBe(1);
    expect(refused.printed).toContain('Canteen already runs');
    first.process.kill('SIGTERM');
    await first.ended;
    const restored = await command(otherDir, ['restore', '--', file]);
    expect(restored, restored.printed).toMatchObject({ code: 0 });
    expect(restored.printed).toContain('Restores into the database canteen at 127.0.0.1:');
    const second = start(otherDir);
    const me = await fetch(`${await second.prints(ADDRESS)}/api/users/me`, {
      headers: { authorization: `Bearer ${session}` },
    });
    expect(await me.json()).toMatchObject({ email: 'customer@snu.edu.in' });
    expect(second.printed()).toContain('the database has data already');
    second.process.kill('SIGTERM');
    expect(await second.ended).toBe(0);

    writeFileSync(join(otherDir, 'postgres', 'PG_VERSION'), '17\n');
    const outdated = await command(otherDir, ['backup']);
    expect(outdated.code).toBe(1);
    expect(outdated.printed).toMatch(/was made by PostgreSQL 17.*\n.*npm run backup.*npm run restore/);
  },
  // Two starts and four commands, each a new process.
  300_000,
);

test('without a database npm run backup fails and makes neither a database nor a backup', async () => {
  const folder = makeDataDir();
  try {
    const nothing = await command(folder, ['backup']);
    expect(nothing.code).toBe(1);
    expect(nothing.printed).toContain(`DATABASE_URL is not set, and there is no database in ${folder}`);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    await removeDataDir(folder);
  }
});

async function login(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@snu.edu.in', password: 'campus123' }),
  });
  return ((await answer.json()) as { token: string }).token;
}
