// npm run dev: PostgreSQL, the API and the worker from their sources, and Vite in front; all reload as files change.
import { spawn, type ChildProcess } from 'node:child_process';
import { freePort } from './free-port.ts';
import { databaseRemedy, openDatabase, type Database } from './start/open-database.ts';
import { prepareDatabase, prepareRemedy } from './start/prepare.ts';
import type { Lock } from './start/lock.ts';
import { readSettings } from './start/settings.ts';
import { step, tell } from './start/step.ts';
import { ROOT, tool } from './run.ts';

let held: Lock | undefined;
let database: Database | undefined;
const children: ChildProcess[] = [];
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
start().catch((error: unknown) => {
  tell(error);
  return stop(1);
});

async function start(): Promise<void> {
  const settings = await readSettings();
  held = settings.held;
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
  const program = ['--import', 'tsx', 'scripts/prepare-database.ts'];
  await step('Database', () => prepareDatabase(program, env), prepareRemedy(settings));
  const commands: [program: string, ...args: string[]][] = [
    ['tsx', 'watch', '--clear-screen=false', 'api/src/main.ts'],
    ['tsx', 'watch', '--clear-screen=false', 'worker/src/main.ts'],
    ['vite', 'pwa', '--host', host, '--port', String(port), '--strictPort'],
  ];
  for (const [program, ...args] of commands) {
    const child = spawn(tool(program), args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('exit', () => void stop(1));
    children.push(child);
  }
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }),
  );
  await database?.stop();
  held?.release();
  process.exit(code);
}
