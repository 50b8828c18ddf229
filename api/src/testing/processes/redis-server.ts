import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../process/free-port.ts';

export interface RedisServer {
  url: string;
  /** Stops answering and keeps its connections open, like behind a broken network. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** Its data folder; another server can start from it. */
  folder: string;
  /** Kills it and deletes its data folder. */
  remove(): Promise<void>;
}

/** The settings that Canteen requires: a Redis without them could lose jobs. */
export const SAFE_SETTINGS = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];

/** With these it loses nothing, also when it is killed. */
export const DURABLE_SETTINGS = [...SAFE_SETTINGS, '--appendfsync', 'always'];

/** Starts a separate Redis server that a test may misconfigure or kill. Needs redis-server (`redisUrl` is not null). */
export async function startRedis(
  options: {
    port?: number;
    folder?: string;
    settings?: string[];
    /** Starts the program in its own process group. */
    launch?: (command: string[]) => ChildProcess;
  } = {},
): Promise<RedisServer> {
  const port = options.port ?? (await freePort());
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'canteen-redis-'));
  const address = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', ''];
  const command = ['redis-server', ...address, ...(options.settings ?? [])];
  const server = options.launch?.(command) ?? spawn('redis-server', command.slice(1), { stdio: 'ignore' });
  const signal = (name: NodeJS.Signals) => {
    if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
    process.kill(options.launch ? -server.pid : server.pid, name);
  };
  const ended = once(server, 'exit');
  while (server.exitCode === null && !(await accepts(port))) await pause(20);
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async kill() {
      signal('SIGKILL');
      await ended;
    },
    folder,
    async remove() {
      signal('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
