import { fork } from 'node:child_process';
import { once } from 'node:events';
import { inject } from 'vitest';
import type {} from '../database/database.ts';

export interface ApiProcess {
  url: string;
  /** Stops the process and waits until it has ended. */
  end(): Promise<void>;
}

/** Starts the real API in its own process on a free port. */
export async function startApiProcess(env: Record<string, string>): Promise<ApiProcess> {
  const child = fork(inject('testPrograms').api, {
    execArgv: [],
    env: { ...process.env, ...env, PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the API did not start'))),
  ])) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    async end() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
