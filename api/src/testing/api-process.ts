import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const API = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface ApiProcess {
  url: string;
  /** Asks it to end and waits until it has. */
  end(): Promise<void>;
}

/** The API as it runs, in a process of its own, on a free port. */
export async function startApiProcess(env: Record<string, string>): Promise<ApiProcess> {
  const child = fork(API, {
    execArgv: ['--import', 'tsx'],
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
