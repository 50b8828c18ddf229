// npm run dev: PostgreSQL, the API and the worker from their sources, and Vite. They reload when files change.
import type { ChildProcess } from 'node:child_process';
import { freePort } from '../api/src/process/free-port.ts';
import { binPath, ROOT } from './run-command.ts';
import { sendStopSignal, endChild, killGroup, spawnWithWatcher } from './spawn-with-watcher.ts';
import type { Lock } from './start/lock.ts';
import { databaseRemedy, openDatabase, type Database } from './start/open-database.ts';
import { runPrepareDatabase, remedyOfPrepare } from './start/run-prepare-database.ts';
import { readSettings } from './start/settings.ts';
import { step, printFailure } from './start/step.ts';
import { onStopSignal } from './start/stop-signals.ts';

// Vite does not end while a page is open.
const STOP_TIMEOUT_MS = 8_000;

const failed = new AbortController();
let dataDirLock: Lock | undefined;
let database: Database | undefined;
const children: ChildProcess[] = [];
let stopping = false;

onStopSignal(
  () => void stop(0),
  () => children.forEach(killGroup),
);
start().catch((error: unknown) => {
  printFailure(error);
  return stop(1);
});

async function start(): Promise<void> {
  const settings = await readSettings();
  dataDirLock = settings.dataDirLock;
  const { host, port, publicUrl } = settings.config;
  database = await step('PostgreSQL', () => openDatabase(settings), databaseRemedy(settings));
  const apiPort = String(await freePort());
  const env = {
    ...settings.env,
    DATABASE_URL: database.url,
    PUBLIC_URL: publicUrl,
    PORT: apiPort,
    HOST: '127.0.0.1',
    API_URL: `http://127.0.0.1:${apiPort}`,
  };
  const program = ['--import', 'tsx', 'scripts/start/prepare-database.ts'];
  await step('Database', () => runPrepareDatabase(program, env, failed.signal), remedyOfPrepare(settings));
  const commands: [program: string, ...args: string[]][] = [
    ['tsx', 'watch', '--clear-screen=false', 'api/src/main.ts'],
    ['tsx', 'watch', '--clear-screen=false', 'worker/src/main.ts'],
    ['vite', 'pwa', '--host', host, '--port', String(port), '--strictPort'],
  ];
  if (stopping) return;
  for (const [program, ...args] of commands) {
    const child = spawnWithWatcher('TERM', [binPath(program), ...args], {
      cwd: ROOT,
      env,
      output: 'inherit',
    });
    child.once('exit', () => void stop(1));
    children.push(child);
  }
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  failed.abort();
  await Promise.all(children.map((child) => endChild(child, sendStopSignal, STOP_TIMEOUT_MS)));
  await database?.stop();
  dataDirLock?.release();
  process.exit(code);
}
