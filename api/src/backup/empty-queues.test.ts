import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { UNUSED_CONNECTION } from '../job-queues/backend.ts';
import { createJobs } from '../job-queues/jobs.ts';
import { SAFE_SETTINGS, startRedis } from '../testing/processes/redis-server.ts';
import { silentLog } from '../testing/silent-log.ts';
import { requireNoWorker } from './empty-queues.ts';

/** The address of a proxy in front of Redis that passes nothing on until its first connection has ended. */
async function startLateProxy(redisUrl: string): Promise<string> {
  let isSilent = true;
  const proxy = createServer((client) => {
    client.on('error', () => {});
    if (isSilent) {
      client.resume().once('close', () => (isSilent = false));
      return;
    }
    const redis = connect(Number(new URL(redisUrl).port), '127.0.0.1');
    redis.on('error', () => client.destroy());
    client.on('close', () => redis.destroy());
    client.pipe(redis).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  return `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

test.skipIf(inject('redisUrl') === null)(
  'a worker is found although Redis does not answer the first time',
  async () => {
    const redis = await startRedis({ settings: SAFE_SETTINGS });
    const settings = { databaseUrl: 'postgres://unused', redisUrl: redis.url };
    const jobs = createJobs(settings, silentLog);
    const { bullmq, consumer } = await jobs.backend();
    const options = { connection: UNUSED_CONNECTION };
    const worker = new bullmq.Worker('email', async () => {}, options, consumer);
    onTestFinished(async () => {
      await worker.close();
      await jobs.close();
      await redis.remove();
    });
    await worker.waitUntilReady();
    // On a busy machine Redis may miss the time limit at the second try too.
    await vi.waitFor(async () => {
      const redisUrl = await startLateProxy(redis.url);
      await expect(requireNoWorker({ ...settings, redisUrl })).rejects.toThrow(
        'the worker of this Redis runs',
      );
    });
  },
);
