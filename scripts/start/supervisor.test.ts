import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../api/src/testing/database/database.ts';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { nodeService, supervise } from './supervisor.ts';

async function start(program: 'api' | 'worker') {
  const database = await createTestDatabase();
  const proxy = await startDatabaseProxy(database.url);
  const folder = mkdtempSync(join(tmpdir(), 'canteen-supervisor-'));
  const logFile = join(folder, 'program.log');
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    DATABASE_URL: proxy.url,
    CODE_SECRET: 'x'.repeat(32),
    PORT: '0',
    DATA_DIR: folder,
  };
  const service = nodeService(`the ${program}`, `${program}/dist/main.js`, { env, logFile });
  onTestFinished(async () => {
    await proxy.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { proxy, service, log: () => readFileSync(logFile, 'utf8') };
}

test.each(['api', 'worker'] as const)(
  'the first start of the %s is tried again when the database goes away during it',
  async (program) => {
    const { proxy, service, log } = await start(program);
    // It asks for the newest migration after the database has answered.
    proxy.cutAt('to_regclass');
    const supervised = await supervise(service);
    onTestFinished(() => supervised.stop());
    expect(log().match(/"cannot start the/g)).toHaveLength(1);
  },
);

test('the first start is not tried again when the database refuses', async () => {
  const { proxy, service, log } = await start('api');
  proxy.refuse('28P01', 'password authentication failed');
  await expect(supervise(service)).rejects.toThrow('it ended at once (code 1)');
  expect(log().match(/"cannot start the/g)).toHaveLength(1);
});
