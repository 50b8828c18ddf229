import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, inject } from 'vitest';
import type {} from '@canteen/api/testing/database/database';

/** Starts the built worker as a process, as `npm start` does. Its errors are shown. With `stdout: 'pipe'` the test reads its log. */
export const forkWorker = (
  env: Record<string, string | undefined>,
  { stdout = 'ignore' }: { stdout?: 'ignore' | 'pipe' } = {},
): ChildProcess =>
  fork(inject('testPrograms').worker, {
    execArgv: [],
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, ...env },
  });

/** Starts it and waits until it is ready. */
export async function startWorkerProcess(env: Record<string, string | undefined>): Promise<ChildProcess> {
  const worker = forkWorker(env);
  const [message] = (await once(worker, 'message')) as [{ ready?: boolean }];
  expect(message).toEqual({ ready: true });
  return worker;
}
