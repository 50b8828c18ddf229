import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { stopCluster, type Cluster } from '../scripts/postgres/cluster.ts';
import { isAlive } from '../scripts/process-status.ts';
import { ROOT } from '../scripts/run-command.ts';
import type { DatabaseProxy } from '../scripts/testing/database-proxy.ts';
import { startRedis, type RedisServer } from '../scripts/testing/redis.ts';

/** A process of the product that can be killed, frozen and started again. */
export interface KillableProcess {
  name: string;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Starts it again and resolves when it works. */
  restart(): Promise<void>;
  /** It does nothing from now on, and keeps its connections. */
  freeze(): void;
  thaw(): void;
  /** Asks it to end, where it can be asked. */
  end?(): Promise<void>;
  /** Its connections to PostgreSQL, where they can be slowed and cut. */
  database?: DatabaseProxy;
}

/** Programs that crashed, with their exit codes. They are started again. */
export const crashes: string[] = [];

interface ProgramOptions {
  name: string;
  /** Arguments for Node.js. */
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  database: DatabaseProxy;
  /** The file for its output. */
  logFile: string;
}

/** The API or the worker as a process. */
export async function startProgram({
  name,
  command,
  env,
  database,
  logFile,
}: ProgramOptions): Promise<KillableProcess> {
  let mayEnd = false;
  let child = await launch();

  async function launch(): Promise<ChildProcess> {
    const log = openSync(logFile, 'a');
    const started = spawn(process.execPath, [...command], {
      cwd: ROOT,
      env,
      stdio: ['ignore', log, log, 'ipc'],
    });
    const isReady = await Promise.race([
      once(started, 'message').then(() => true),
      once(started, 'exit').then(() => false),
    ]);
    if (isReady) {
      mayEnd = false;
      started.once('exit', (code) => void (mayEnd || restartAfterOwnEnd(code)));
      return started;
    }
    // A port may still be taken by the process that was killed.
    await pause(500);
    return launch();
  }
  async function restartAfterOwnEnd(code: number | null): Promise<void> {
    crashes.push(`${name} with code ${code}`);
    child = await launch();
  }
  const signal = (what: NodeJS.Signals) => void (hasEnded() || child.kill(what));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  async function endWith(what: NodeJS.Signals): Promise<void> {
    if (hasEnded()) return;
    mayEnd = true;
    const ended = once(child, 'exit');
    child.kill(what);
    await ended;
  }
  return {
    name,
    database,
    kill: () => endWith('SIGKILL'),
    end: () => endWith('SIGTERM'),
    async restart() {
      await endWith('SIGKILL');
      child = await launch();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

interface KillablePostgres extends KillableProcess {
  shutDown(): Promise<void>;
}

export function killablePostgres(cluster: Cluster, server: ChildProcess): KillablePostgres {
  let running = server;
  const pid = () => {
    const found = cluster.pid();
    if (found === undefined) throw new Error('PostgreSQL has no process');
    return found;
  };
  return {
    name: 'PostgreSQL',
    async kill() {
      const killed = pid();
      process.kill(killed, 'SIGKILL');
      while (isAlive(killed)) await pause(20);
    },
    async restart() {
      // On a busy machine the first try may fail.
      running = await cluster.start().catch(() => cluster.start());
    },
    // Stops only the process that accepts connections; those of open connections go on. The fault `silence` (faults.ts) also
    // stops these.
    freeze: () => void process.kill(pid(), 'SIGSTOP'),
    thaw: () => void process.kill(pid(), 'SIGCONT'),
    shutDown: () => stopCluster(running),
  };
}

export async function killableRedis(): Promise<KillableProcess & { url: string; shutDown(): Promise<void> }> {
  const settings = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--maxmemory-policy', 'noeviction'];
  let server: RedisServer = await startRedis({ settings });
  const { folder, url } = server;
  return {
    name: 'Redis',
    url,
    kill: () => server.kill(),
    async restart() {
      server = await startRedis({ settings, folder, port: Number(new URL(url).port) });
    },
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
    shutDown: () => server.remove(),
  };
}
