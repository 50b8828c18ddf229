import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '../find-program.ts';
import { freePort } from '../free-port.ts';

export interface TestRedis {
  url: string;
  stop: () => Promise<void>;
}

/** A private Redis, set as Canteen wants it; null when this machine has no redis-server. */
export async function startTestRedis(): Promise<TestRedis | null> {
  const url = process.env.TEST_REDIS_URL;
  if (url) return { url, stop: async () => undefined };
  const program = findProgram('redis-server');
  if (program === null) return null;

  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'canteen-redis-'));
  // Redis ends with us: the shell's `read` returns when the pipe to it closes, whatever ended us.
  const server = spawn(
    '/bin/sh',
    [
      '-c',
      `"$0" "$@" & redis=$!; read -r _ <&3; kill $redis; wait $redis`,
      program,
      '--bind',
      '127.0.0.1',
      '--port',
      String(port),
      '--dir',
      folder,
      '--appendonly',
      'yes',
      '--appendfsync',
      'no',
      '--save',
      '',
      '--maxmemory-policy',
      'noeviction',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  while (server.exitCode === null && !(await accepts(port))) await pause(20);
  server.unref();
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      server.ref();
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.stdio[3]?.destroy();
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
