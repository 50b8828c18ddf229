import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '../../api/src/database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../../api/src/testing/database/database.ts';
import { ROOT } from '../run-command.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../testing/database-proxy.ts';
import { bundle, PROGRAMS } from './bundle.ts';

const FOLDER = join(ROOT, 'node_modules', `.canteen-production-${process.pid}`);
const { main, ...commands } = PROGRAMS.api;
const programs = { api: main, ...commands, worker: PROGRAMS.worker.main };
let database: TestDatabase;
let production: Metafile;
let development: Metafile;
let environment: Record<string, string>;

beforeAll(async () => {
  production = await bundle({ programs, folder: FOLDER, production: true });
  development = await bundle({ programs, folder: `${FOLDER}-not`, production: false });
  database = await createTestDatabase();
  environment = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    PORT: '0',
    CODE_SECRET: 'a secret of the production tests, 32+',
    PUBLIC_URL: 'https://canteen.example.edu',
    OWNER_EMAIL: 'owner@example.edu',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'canteen@example.edu',
    RAZORPAY_KEY_ID: 'rzp_live_production',
    RAZORPAY_KEY_SECRET: 'key secret',
    RAZORPAY_WEBHOOK_SECRET: 'the webhook secret',
  };
});
afterAll(async () => {
  for (const folder of [FOLDER, `${FOLDER}-not`]) rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

function start(program: keyof typeof programs, env: Record<string, string> = {}, args: string[] = []) {
  const child = fork(join(FOLDER, `${program}.js`), args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...environment, ...env },
  });
  return child;
}
const printed = async ({ stdout, stderr }: ChildProcess) =>
  stdout && stderr ? (await Promise.all([text(stdout), text(stderr)])).join('') : '';

/** Files of the demo in a build. */
const demoFiles = ({ inputs }: Metafile) => Object.keys(inputs).filter((file) => file.startsWith('demo/'));

/** Packages that a build imports, by name. */
function packagesOf({ outputs }: Metafile): Set<string> {
  const imported = Object.values(outputs).flatMap((output) => output.imports);
  return new Set(
    imported
      .filter(({ external, path }) => external && !isBuiltin(path))
      .map(({ path }) => path.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? path),
  );
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const readJson = <Value>(path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Value;
const dependenciesOf = (workspace: string) =>
  Object.keys(readJson<Manifest>(`${workspace}/package.json`).dependencies ?? {});
const productionDependencies = new Set(['api', 'worker', 'domain'].flatMap(dependenciesOf));

test('no file of the demo is in the production build, and the development build has them', () => {
  expect(demoFiles(production)).toEqual([]);
  expect(demoFiles(development)).toEqual(
    expect.arrayContaining(['demo/src/demo.ts', 'demo/src/sandbox/sandbox.ts', 'demo/src/campus/seed.ts']),
  );
});

test('the production build imports only production dependencies, the demo others as well', () => {
  const notInstalled = (build: Metafile) =>
    [...packagesOf(build)].filter((name) => !productionDependencies.has(name)).toSorted();
  expect(notInstalled(production)).toEqual([]);
  expect(notInstalled(development)).toEqual(['postal-mime', 'smtp-server']);
});

test('npm install --omit=dev leaves out the packages of the demo', () => {
  const { dependencies, devDependencies = {} } = readJson<Manifest>('demo/package.json');
  expect(dependencies).toBeUndefined();
  expect([...productionDependencies]).not.toContain('@canteen/demo');
  const lock = readJson<{ packages: Record<string, { dev?: boolean }> }>('package-lock.json');
  const alone = Object.keys(devDependencies).filter(
    (name) => !name.startsWith('@canteen/') && !productionDependencies.has(name),
  );
  expect(alone).toEqual(expect.arrayContaining(['playwright-core', 'postal-mime', 'smtp-server']));
  expect(alone.filter((name) => !lock.packages[`node_modules/${name}`]?.dev)).toEqual([]);
});

test('in production the API starts without the demo, and there is nothing under /dev', async () => {
  const api = start('api');
  try {
    const [{ port }] = (await once(api, 'message')) as [{ port: number }];
    const status = async (path: string, method = 'GET') =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status;
    await vi.waitFor(async () => expect(await status('/readyz')).toBe(200));
    expect(await status('/api/shops')).toBe(200);
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/razorpay/checkout.js'])
      expect(await status(path)).toBe(404);
    for (const path of ['/dev/clock', '/dev/jobs/sweep/run', '/dev/razorpay/pay'])
      expect(await status(path, 'POST')).toBe(404);
    const output = printed(api);
    api.kill('SIGTERM');
    const said = await output;
    expect(said).toContain('no VAPID keys: nobody gets push messages');
    expect(said).toContain('no METRICS_PORT');
    expect(said).toContain('TRUST_PROXY is 0');
  } finally {
    api.kill('SIGKILL');
  }
});

test('with WORKER_METRICS_PORT the worker answers health checks and has metrics', async () => {
  const worker = start('worker', { WORKER_METRICS_PORT: '0' });
  try {
    const [{ port }] = (await once(worker, 'message')) as [{ port: number }];
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(200));
    expect(await (await get('/metrics')).text()).toContain('nodejs_eventloop_lag_p99_seconds');
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    worker.kill('SIGKILL');
  }
});

/** Runs `prepare` on a database behind a proxy that `disturb` disturbs until a number of connections were opened. */
async function prepareDisturbed(
  disturb: (proxy: DatabaseProxy) => void,
  opened: number,
  args: string[] = [],
) {
  const proxy = await startDatabaseProxy(database.url);
  disturb(proxy);
  const prepare = start('prepare', { DATABASE_URL: proxy.url }, args);
  try {
    const [output, ended] = [printed(prepare), once(prepare, 'close')];
    await expect.poll(() => proxy.opened(), { timeout: 30_000 }).toBeGreaterThanOrEqual(opened);
    proxy.resume();
    const [said, [code]] = await Promise.all([output, ended]);
    expect(code, said).toBe(0);
    return said;
  } finally {
    prepare.kill('SIGKILL');
    await proxy.close();
  }
}

test('prepare waits for a database that does not answer yet', async () => {
  const said = await prepareDisturbed(
    (proxy) => proxy.refuse('57P03', 'the database system is starting up'),
    2,
  );
  expect(said).toContain('the database does not answer yet');
});

test('prepare tries again when a connection is not answered in time', async () => {
  const said = await prepareDisturbed((proxy) => proxy.silence(), 1, ['--create']);
  expect(said).toContain('the database does not answer; trying again');
});

test('prepare tries again when its connection is cut between its steps', async () => {
  const said = await prepareDisturbed((proxy) => proxy.cutAt('to_regclass'), 3);
  expect(said).toContain('the database does not answer; trying again');
});

test('prepare waits for the name of the database, and says what it waits for', async () => {
  const prepare = start('prepare', { DATABASE_URL: 'postgres://canteen@database.invalid/canteen' });
  try {
    let said = '';
    prepare.stdout?.on('data', (chunk) => (said += String(chunk)));
    await expect
      .poll(() => said, { timeout: 30_000 })
      .toMatch(/^the database does not answer yet; will retry: getaddrinfo \w+ database\.invalid\n$/);
    expect(prepare.exitCode).toBeNull();
  } finally {
    prepare.kill('SIGKILL');
  }
});

test('prepare and restore say in one line why the database cannot be used', async () => {
  const old = await createTestDatabase();
  const sql = connect(old.url, { max: 1 });
  const name = new URL(old.url).pathname.slice(1);
  // Answers for PostgreSQL's own function, as an older PostgreSQL does.
  await sql.unsafe(`create schema older;
    create function older.current_setting(text) returns text language sql as $$ select '17.4' $$;
    alter database "${name}" set search_path = older, pg_catalog, public`);
  await sql.end();
  const folder = mkdtempSync(join(tmpdir(), 'canteen-backup-'));
  const file = join(folder, 'canteen.backup');
  const run = async (program: 'backup' | 'prepare' | 'restore', url: string, args: string[] = []) => {
    const child = start(program, { DATABASE_URL: url }, args);
    const [said, [code]] = await Promise.all([printed(child), once(child, 'close')]);
    return { said, code };
  };
  try {
    expect(await run('backup', database.url, [file])).toMatchObject({ code: 0 });
    const tooOld = 'this is PostgreSQL 17.4; Canteen needs PostgreSQL 18 or newer\n';
    expect(await run('prepare', old.url)).toEqual({
      said: `The database cannot be prepared: ${tooOld}`,
      code: 1,
    });
    expect(await run('restore', old.url, [file])).toEqual({
      said: `Nothing was restored: ${tooOld}`,
      code: 1,
    });
    const unknown = Object.assign(new URL(old.url), { pathname: '/not_there' }).href;
    expect(await run('prepare', unknown)).toEqual({
      said: 'The database cannot be prepared: database "not_there" does not exist\n',
      code: 1,
    });
  } finally {
    rmSync(folder, { recursive: true });
    await old.drop();
  }
});

test.each(['api', 'worker'] as const)(
  'the %s does not start on a database that lacks a migration, and says what to run',
  async (program) => {
    const older = await createTestDatabase();
    const sql = connect(older.url, { max: 1 });
    const run = async () => {
      const child = start(program, { DATABASE_URL: older.url });
      child.once('message', () => child.kill('SIGTERM'));
      const [said, [code]] = await Promise.all([printed(child), once(child, 'close')]);
      return { said, code };
    };
    try {
      await sql`delete from migrations where id = (select max(id) from migrations)`;
      const { said, code } = await run();
      expect(code, said).toBe(1);
      expect(said).toContain('the database lacks migrations of this version');
      expect(said).toContain('run node api/dist/prepare.js first');
      await sql`drop table migrations`;
      expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('it has none') as string });
    } finally {
      await sql.end();
      await older.drop();
    }
  },
);

test('in production prepare --demo migrates and adds no demo campus', async () => {
  const prepare = start('prepare', {}, ['--demo']);
  const [said, [code]] = await Promise.all([printed(prepare), once(prepare, 'close')]);
  expect(code, said).toBe(0);
  expect(said).toContain('up to date');
  const sql = connect(database.url, { max: 1 });
  expect([...(await sql`select users.id from users union all select shops.id from shops`)]).toEqual([]);
  await sql.end();
});

test('the programs for operators run: backup, restore, doctor and vapid-keys', async () => {
  const target = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'canteen-backup-'));
  const file = join(folder, 'canteen.backup');
  const run = async (program: keyof typeof programs, env: Record<string, string>, args: string[]) => {
    const child = start(program, env, args);
    const [said, [code]] = await Promise.all([printed(child), once(child, 'close')]);
    return { said, code };
  };
  // Nothing outside this machine is asked.
  const offline = { RAZORPAY_BASE_URL: 'https://127.0.0.1:1', PUBLIC_URL: 'https://127.0.0.1:1' };
  try {
    const unwritable = await run('backup', {}, [join(folder, 'x'.repeat(250))]);
    expect(unwritable.said).toMatch(/^No backup was made: ENAMETOOLONG.*\n$/);
    expect(unwritable.code).toBe(1);
    expect(await run('backup', {}, [file])).toMatchObject({ code: 0 });
    const restored = await run('restore', { DATABASE_URL: target.url }, [file]);
    expect(restored.code, restored.said).toBe(0);
    const { host, pathname } = new URL(target.url);
    expect(restored.said).toContain(
      `was restored into the database ${pathname.slice(1)} at ${host}: 0 users`,
    );
    const { said, code } = await run('doctor', offline, []);
    expect(code).toBe(1);
    expect(said).toMatch(/✓ Settings +production/);
    const own = new URL(database.url);
    expect(said).toMatch(new RegExp(`✓ Database +PostgreSQL .*, ${own.pathname.slice(1)} at ${own.host}\n`));
    expect(said).toMatch(/✗ Mail .*\n +Check SMTP_URL/);
    expect(said).toMatch(/! Owner +there is none yet\n +Register with owner@example.edu.*Forgot password/);
    expect(said).toMatch(/✗ Worker +none is connected to the database.*\n +Start it/);
    expect(said).toMatch(/✗ Proxies +TRUST_PROXY is 0.*\n +Set TRUST_PROXY/);
    expect(said).toMatch(/✗ Web push .*\n +Run node api\/dist\/vapid-keys\.js/);
    const piped = spawnSync(
      'bash',
      ['-c', `"$0" "${join(FOLDER, 'doctor.js')}" | head -n 1`, process.execPath],
      {
        env: { ...environment, ...offline },
        encoding: 'utf8',
      },
    );
    expect(piped.stdout).toContain('Settings');
    expect(piped.stderr).not.toContain('EPIPE');
    const catcher = { SMTP_URL: 'smtp://mail:1025', ALLOW_TEST_SERVICES: 'true' };
    expect((await run('doctor', { ...offline, ...catcher }, [])).said).toMatch(/✗ Mail +.*mail catcher/);
    const trial = { ...offline, ...catcher, RAZORPAY_KEY_ID: 'rzp_test_trial' };
    expect((await run('doctor', trial, [])).said).toMatch(/! Mail +.*mail catcher/);
    const keys = (await run('vapid-keys', {}, [])).said;
    const vapid = Object.fromEntries(
      keys
        .trim()
        .split('\n')
        .map((line) => line.split('=', 2)),
    );
    // They are appended to .env, whose last line may have no end.
    expect(`CODE_SECRET=abc${keys}`).toMatch(/^CODE_SECRET=abc\nVAPID_PUBLIC_KEY=/);
    expect(vapid).toMatchObject({ VAPID_SUBJECT: 'mailto:owner@example.edu' });
    expect((await run('doctor', { ...offline, ...vapid }, [])).said).toMatch(
      /! Web push .*owner@example.edu\n +Set VAPID_SUBJECT/,
    );
    vapid['VAPID_SUBJECT'] = 'mailto:owner@snu.edu.in';
    expect((await run('doctor', { ...offline, ...vapid }, [])).said).toContain('✓ Web push');
  } finally {
    rmSync(folder, { recursive: true });
    await target.drop();
  }
});

test.each(['api', 'prepare'] as const)(
  '%s built for production says in development that it has no demo',
  async (program) => {
    const child = start(program, { NODE_ENV: 'development' }, ['--demo']);
    const [said, [code]] = await Promise.all([printed(child), once(child, 'close')]);
    expect(said).toContain('This build was made for production and has no demo');
    expect(code).toBe(1);
  },
);
