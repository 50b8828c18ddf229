// npm start: the whole product on one machine, from an empty folder to an address, and back to nothing on Ctrl-C.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';
import { prepareCluster, stopCluster } from './postgres/cluster.ts';
import { chooseOwner } from './postgres/owner.ts';
import { placeFor } from './postgres/place.ts';
import { run, seconds } from './run.ts';
import { lock, type Lock } from './start/lock.ts';
import { checkPort, readSettings, type Settings } from './start/settings.ts';
import { step, StepError } from './start/step.ts';
import { endRest, nodeService, supervise, type Supervised } from './start/supervisor.ts';

const began = performance.now();
const services: Supervised[] = [];
const broken = new AbortController();
let held: Lock | undefined;
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
// npm passes signals on; if it is killed outright, nobody would stop us any more.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void stop('npm is gone'), 1000).unref();
}
start().catch(fail);

async function start(): Promise<void> {
  console.log('Canteen starts');
  const settings = await step('Settings', async () => {
    const read = await readSettings();
    held = lock(read.dataDir, read.config.publicUrl);
    await checkPort(read.config.host, read.config.port);
    return { said: `Node.js ${process.versions.node}, data in ${read.dataDir}`, result: read };
  });
  await step('Build', async () => {
    const made = await ensureBuilt({ signal: broken.signal });
    return { said: made.length > 0 ? `made ${made.join(', ')}` : 'up to date', result: undefined };
  });
  const databaseUrl = await step('PostgreSQL', () => openDatabase(settings));
  const env = { ...settings.env, DATABASE_URL: databaseUrl };
  await step('Database', async () => ({ said: await prepareDatabase(env), result: undefined }));
  const { port } = settings.config;
  await Promise.all([
    step('API', async () => {
      await add(nodeService('the API', 'api/dist/main.js', { env, logFile: logFile(settings, 'api') }));
      return { said: `on port ${port}`, result: undefined };
    }),
    step('Worker', async () => {
      await add(
        nodeService('the worker', 'worker/dist/main.js', { env, logFile: logFile(settings, 'worker') }),
      );
      return { said: 'waits for jobs', result: undefined };
    }),
  ]);
  if (!stopping) welcome(settings);
}

async function add(service: Parameters<typeof supervise>[0]): Promise<void> {
  services.push(await supervise(service));
}

const logFile = ({ config, dataDir }: Settings, name: string) =>
  // In production whoever runs us collects what is printed.
  config.production ? undefined : join(dataDir, 'logs', `${name}.log`);

async function openDatabase(settings: Settings): Promise<{ said: string; result: string }> {
  if (!settings.privatePostgres) return { said: 'at DATABASE_URL', result: settings.config.databaseUrl };
  const { dataDir, secrets } = settings;
  const owner = chooseOwner(join(dataDir, 'postgres'));
  const { folder, note } = placeFor(dataDir, owner);
  mkdirSync(join(folder, '..'), { recursive: true });
  if (!held?.isOurs()) throw new StepError('another start was quicker.');
  const cluster = await prepareCluster({
    folder,
    owner: chooseOwner(folder),
    password: secrets.postgresPassword,
  });
  await add({
    name: 'PostgreSQL',
    start: cluster.start,
    stop: (child) => void stopCluster(child),
    patienceMs: 60_000,
  });
  const notes = [...cluster.notes, ...(note ? [note] : [])];
  return {
    said: `private, on port ${cluster.port}${notes.map((one) => `; ${one}`).join('')}`,
    result: cluster.urlOf('canteen'),
  };
}

async function prepareDatabase(env: NodeJS.ProcessEnv): Promise<string> {
  const { ok, output } = await run(
    process.execPath,
    ['--enable-source-maps', 'api/dist/prepare.js', '--create', '--demo'],
    {
      env,
      signal: broken.signal,
    },
  );
  if (ok) return output.trim().split('\n').join(', ');
  throw new StepError(output.trim(), 'The address is in DATABASE_URL; PostgreSQL has to answer there.');
}

function welcome({ config, dataDir }: Settings): void {
  console.log(`\nCanteen is at ${config.publicUrl} (${seconds(began)})`);
  if (!config.production) {
    const at = `@${config.campusEmailDomain}`;
    console.log(`  Mailbox   ${config.publicUrl}/dev/mail`);
    console.log(`  API       ${config.publicUrl}/api/docs`);
    console.log(`  Accounts  owner${at}, admin${at}, shopadmin${at}, delivery${at}, customer${at}`);
    console.log('            password campus123');
    console.log(`  Logs      ${join(dataDir, 'logs')}`);
  }
  console.log('Ctrl-C stops it.');
}

async function stop(why: string): Promise<void> {
  if (stopping) {
    // Asked twice: no more waiting for requests and jobs.
    await endRest('SIGKILL');
    return;
  }
  stopping = true;
  console.log(`\nCanteen stops (${why})`);
  await stopAll();
  console.log('Canteen has stopped');
  process.exit(0);
}

async function fail(error: unknown): Promise<void> {
  if (stopping) return;
  stopping = true;
  console.error(`\n  ✗ ${error instanceof Error ? error.message : String(error)}`);
  if (error instanceof StepError && error.remedy) console.error(`    ${error.remedy}`);
  await stopAll();
  process.exit(1);
}

/** API and worker first, each at its own pace, then the database under them. */
async function stopAll(): Promise<void> {
  broken.abort();
  const database = services.filter(({ name }) => name === 'PostgreSQL');
  await Promise.all(
    services.filter((service) => !database.includes(service)).map((service) => service.stop()),
  );
  await endRest('SIGTERM');
  await Promise.all(database.map((service) => service.stop()));
  held?.release();
}
