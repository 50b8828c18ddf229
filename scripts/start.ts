// npm start: builds what is out of date, starts PostgreSQL, the API and the worker, and stops them on Ctrl-C.
import { join } from 'node:path';
import { ensureBuilt } from './build/ensure-built.ts';
import { elapsedSeconds } from './run-command.ts';
import type { Lock } from './start/lock.ts';
import { databaseRemedy, openDatabase, type Database } from './start/open-database.ts';
import { runPrepareDatabase, remedyOfPrepare } from './start/run-prepare-database.ts';
import { readSettings, type Settings } from './start/settings.ts';
import { step, printFailure } from './start/step.ts';
import { onStopSignal } from './start/stop-signals.ts';
import { API_FLAGS, endRemaining, nodeService, supervise, type Supervised } from './start/supervisor.ts';

const PREPARE = ['--enable-source-maps', 'api/dist/prepare.js'];

const startedAt = performance.now();
const services: Supervised[] = [];
const failed = new AbortController();
let dataDirLock: Lock | undefined;
let database: Database | undefined;
let stopping = false;

onStopSignal(
  (reason) => void stop(reason),
  () => void endRemaining('SIGKILL'),
);
start().catch(fail);

async function start(): Promise<void> {
  console.log('Canteen starts');
  const settings = await step(
    'Settings',
    async () => {
      const read = await readSettings();
      dataDirLock = read.dataDirLock;
      return { message: `Node.js ${process.versions.node}, data in ${read.dataDir}`, result: read };
    },
    'README.md explains the settings.',
  );
  await step(
    'Build',
    async () => {
      const made = await ensureBuilt({
        signal: failed.signal,
        production: settings.config.production,
      });
      return { message: made.length > 0 ? `made ${made.join(', ')}` : 'up to date', result: undefined };
    },
    'The message above says what is wrong. If you have not changed the sources, run npm install and then npm start.',
  );
  database = await step('PostgreSQL', () => openDatabase(settings), databaseRemedy(settings));
  const env = { ...settings.env, DATABASE_URL: database.url };
  await step('Database', () => runPrepareDatabase(PREPARE, env, failed.signal), remedyOfPrepare(settings));
  const { port } = settings.config;
  await Promise.all([
    step(
      'API',
      async () => {
        await add(
          nodeService('the API', 'api/dist/main.js', {
            env,
            logFile: logFile(settings, 'api'),
            flags: API_FLAGS,
          }),
        );
        return { message: `on port ${port}`, result: undefined };
      },
      `Its messages are above and in ${logFile(settings, 'api') ?? 'its output'}.`,
    ),
    step(
      'Worker',
      async () => {
        await add(
          nodeService('the worker', 'worker/dist/main.js', { env, logFile: logFile(settings, 'worker') }),
        );
        return { message: 'waits for jobs', result: undefined };
      },
      `Its messages are above and in ${logFile(settings, 'worker') ?? 'its output'}.`,
    ),
  ]);
  if (!stopping) printAddresses(settings);
}

async function add(service: Parameters<typeof supervise>[0]): Promise<void> {
  services.push(await supervise(service));
}

const logFile = ({ config, dataDir }: Settings, name: string) =>
  // In production the log goes to standard output.
  config.production ? undefined : join(dataDir, 'logs', `${name}.log`);

function printAddresses({ config, dataDir }: Settings): void {
  console.log(`\nCanteen is at ${config.publicUrl} (${elapsedSeconds(startedAt)})`);
  if (!config.production) {
    const at = `@${config.campusEmailDomain}`;
    console.log(`  Mailbox   ${config.publicUrl}/dev/mail`);
    console.log(`  API       ${config.publicUrl}/api/docs`);
    if (config.demoCampus) {
      console.log(`  Accounts  owner${at}, admin${at}, shopadmin${at}, delivery${at}, customer${at}`);
      console.log('            password campus123');
    }
    console.log(`  Logs      ${join(dataDir, 'logs')}`);
  }
  console.log('Press Ctrl-C to stop.');
}

async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  console.log(`\nCanteen stops (${reason})`);
  await stopAll();
  console.log('Canteen has stopped');
  process.exit(0);
}

async function fail(error: unknown): Promise<void> {
  if (stopping) return;
  stopping = true;
  printFailure(error);
  await stopAll();
  process.exit(1);
}

/** Stops the API and the worker first, then the database that they use. */
async function stopAll(): Promise<void> {
  failed.abort();
  await Promise.all(services.map((service) => service.stop()));
  await endRemaining('SIGTERM');
  await database?.stop();
  dataDirLock?.release();
}
