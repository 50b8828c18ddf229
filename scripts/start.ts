// npm start: the whole product on one machine, from an empty folder to an address, and back to nothing on Ctrl-C.
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';
import { seconds } from './run.ts';
import type { Lock } from './start/lock.ts';
import { databaseRemedy, openDatabase, type Database } from './start/open-database.ts';
import { prepareDatabase, prepareRemedy } from './start/prepare.ts';
import { readSettings, type Settings } from './start/settings.ts';
import { step, tell } from './start/step.ts';
import { onStopSignal } from './start/stop-signals.ts';
import { API_FLAGS, endRest, nodeService, supervise, type Supervised } from './start/supervisor.ts';

const PREPARE = ['--enable-source-maps', 'api/dist/prepare.js'];

const began = performance.now();
const services: Supervised[] = [];
const broken = new AbortController();
let held: Lock | undefined;
let database: Database | undefined;
let stopping = false;

onStopSignal(
  (reason) => void stop(reason),
  () => void endRest('SIGKILL'),
);
start().catch(fail);

async function start(): Promise<void> {
  console.log('Canteen starts');
  const settings = await step(
    'Settings',
    async () => {
      const read = await readSettings();
      held = read.held;
      return { said: `Node.js ${process.versions.node}, data in ${read.dataDir}`, result: read };
    },
    'README.md tells of each variable and each folder.',
  );
  await step(
    'Build',
    async () => {
      const made = await ensureBuilt({
        signal: broken.signal,
        production: settings.config.production,
      });
      return { said: made.length > 0 ? `made ${made.join(', ')}` : 'up to date', result: undefined };
    },
    'What is wrong stands above. If nothing was changed in the sources: npm install, then npm start again.',
  );
  database = await step('PostgreSQL', () => openDatabase(settings), databaseRemedy(settings));
  const env = { ...settings.env, DATABASE_URL: database.url };
  await step('Database', () => prepareDatabase(PREPARE, env, broken.signal), prepareRemedy(settings));
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
        return { said: `on port ${port}`, result: undefined };
      },
      `Its own words are above and in ${logFile(settings, 'api') ?? 'what it printed'}.`,
    ),
    step(
      'Worker',
      async () => {
        await add(
          nodeService('the worker', 'worker/dist/main.js', { env, logFile: logFile(settings, 'worker') }),
        );
        return { said: 'waits for jobs', result: undefined };
      },
      `Its own words are above and in ${logFile(settings, 'worker') ?? 'what it printed'}.`,
    ),
  ]);
  if (!stopping) welcome(settings);
}

async function add(service: Parameters<typeof supervise>[0]): Promise<void> {
  services.push(await supervise(service));
}

const logFile = ({ config, dataDir }: Settings, name: string) =>
  // In production whoever runs us collects what is printed.
  config.production ? undefined : join(dataDir, 'logs', `${name}.log`);

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
  tell(error);
  await stopAll();
  process.exit(1);
}

/** API and worker first, each at its own pace, then the database under them. */
async function stopAll(): Promise<void> {
  broken.abort();
  await Promise.all(services.map((service) => service.stop()));
  await endRest('SIGTERM');
  await database?.stop();
  held?.release();
}
