import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../scripts/build/ensure-built.ts';
import { prepareCluster, stopCluster } from '../scripts/postgres/cluster.ts';
import { ROOT, run } from '../scripts/run-command.ts';
import { secretsOf } from '../scripts/start/secrets.ts';
import { API_FLAGS } from '../scripts/start/supervisor.ts';
import { freePort } from '../scripts/testing/free-port.ts';

/** The built product on a private database with durable commits and the demo campus. */
export interface Product {
  url: string;
  databaseUrl: string;
  env: NodeJS.ProcessEnv;
  api: ChildProcess;
  worker: ChildProcess;
  close(): Promise<void>;
}

/** Starts a program and waits for its message that it is ready. */
export function startProgram(
  script: string,
  env: NodeJS.ProcessEnv,
  flags: string[] = [],
  root = ROOT,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...flags, join(root, script)], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${script} ended at once with code ${code}`)));
    child.on('message', (message) => {
      if (typeof message === 'object' && 'ready' in message) resolve(child);
    });
  });
}

export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** An earlier version runs with its own flags. */
async function apiFlagsOf(root: string): Promise<string[]> {
  if (root === ROOT) return API_FLAGS;
  const file = pathToFileURL(join(root, 'scripts/start/supervisor.ts')).href;
  return ((await import(file)) as { API_FLAGS: string[] }).API_FLAGS;
}

interface ProductOptions {
  /** Another folder with a built product, for example of an earlier commit. */
  root?: string;
  /** More environment variables of the API and the worker. */
  settings?: NodeJS.ProcessEnv;
  /** More flags of Node for the API. */
  apiFlags?: string[];
}

export async function startProduct({
  root = ROOT,
  settings = {},
  apiFlags = [],
}: ProductOptions = {}): Promise<Product> {
  if (root === ROOT) await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'canteen-bench-'));
  // PostgreSQL, which may run as another user, must be able to enter it.
  chmodSync(folder, 0o711);
  const { vapidPublicKey, vapidPrivateKey } = secretsOf(folder);
  const cluster = await prepareCluster({ folder: join(folder, 'postgres'), password: 'bench' });
  const server = await cluster.start();
  const port = await freePort();
  const databaseUrl = cluster.urlOf('canteen');
  const mailPort = await freePort();
  const mail = await startProgram('bench/mail-sink.ts', { PATH: process.env.PATH, PORT: String(mailPort) }, [
    '--import',
    'tsx',
  ]);
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'development',
    VAPID_PUBLIC_KEY: vapidPublicKey,
    VAPID_PRIVATE_KEY: vapidPrivateKey,
    VAPID_SUBJECT: 'mailto:canteen@example.edu',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    CODE_SECRET: 'only for a bench that nobody else can reach',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    LOG_LEVEL: 'info',
    // Makes the rate limits count each connection as another client, by its X-Forwarded-For header.
    TRUST_PROXY: '1',
    ...settings,
  };
  const prepared = await run(process.execPath, ['api/dist/prepare.js', '--create', '--demo'], {
    cwd: root,
    env,
  });
  if (!prepared.ok) throw new Error(prepared.output);
  const api = await startProgram('api/dist/main.js', env, [...(await apiFlagsOf(root)), ...apiFlags], root);
  const worker = await startProgram('worker/dist/main.js', env, [], root);
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    env,
    api,
    worker,
    async close() {
      await Promise.all([endProgram(api), endProgram(worker)]);
      await endProgram(mail);
      await stopCluster(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
