import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createJobs } from '../../api/src/job-queues/jobs.ts';
import { createTestDatabase } from '../../api/src/testing/database/database.ts';
import { SAFE_SETTINGS, startRedis } from '../../api/src/testing/processes/redis-server.ts';
import { silentLog } from '../../api/src/testing/silent-log.ts';
import { ensureBuilt } from '../build/ensure-built.ts';
import { nodeService, supervise } from '../start/supervisor.ts';
import { runProgram } from '../testing/program.ts';
import { writeBackupFile } from './write-backup-file.ts';

test.skipIf(inject('redisUrl') === null)(
  'a restore into another database is refused while a worker uses the same Redis, whose jobs it would remove',
  async () => {
    await ensureBuilt({ only: 'worker' });
    const folder = mkdtempSync(join(tmpdir(), 'canteen-restore-'));
    const redis = await startRedis({ settings: SAFE_SETTINGS });
    const [used, other] = [await createTestDatabase(), await createTestDatabase()];
    onTestFinished(async () => {
      await Promise.all([used.drop(), other.drop(), redis.remove()]);
      rmSync(folder, { recursive: true });
    });
    const file = join(folder, 'canteen.backup');
    await writeBackupFile(used.url, file);
    const restore = async (redisUrl: string) => {
      const program = runProgram(['node', '--import', 'tsx', 'scripts/backup/restore-database.ts', file], {
        DATABASE_URL: other.url,
        REDIS_URL: redisUrl,
      });
      return { code: await program.ended, printed: program.printed() };
    };

    const worker = await supervise(
      nodeService('the worker', 'worker/dist/main.js', {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'test',
          DATABASE_URL: used.url,
          REDIS_URL: `${redis.url}/1`,
          CODE_SECRET: 'x'.repeat(32),
          DATA_DIR: folder,
        },
        logFile: join(folder, 'worker.log'),
      }),
    );
    const jobs = createJobs({ databaseUrl: used.url, redisUrl: `${redis.url}/1` }, silentLog);
    onTestFinished(() => jobs.close());
    const find = () => vi.waitFor(() => jobs.find('email', 'order-placed', '7'), { timeout: 30_000 });
    try {
      const add = () => jobs.add('email', 'order-placed', { orderId: '7' }, { id: '7', delayMs: 3_600_000 });
      // The queue gives Redis a second to answer.
      await vi.waitFor(add, { timeout: 30_000 });
      const refused = await restore(`${redis.url}/1`);
      expect(refused, refused.printed).toMatchObject({ code: 1 });
      expect(refused.printed).toContain(
        'the worker of this Redis runs: stop it first, or leave REDIS_URL out',
      );
      // Databases of one Redis have separate jobs.
      const apart = await restore(`${redis.url}/2`);
      expect(apart, apart.printed).toMatchObject({ code: 0 });
      expect(await find()).toMatchObject({ state: 'waiting' });
    } finally {
      await worker.stop();
    }
    const restored = await restore(`${redis.url}/1`);
    expect(restored, restored.printed).toMatchObject({ code: 0 });
    expect(await find()).toBeNull();
  },
  120_000,
);
