import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareCluster, stopCluster, type Cluster } from '../postgres/cluster.ts';
import { changeOwner } from '../postgres/data-folder.ts';
import { chooseSystemUser } from '../postgres/system-user.ts';

/** A PostgreSQL for tests. `stop` deletes it. */
interface TestPostgres {
  url: string;
  stop: () => Promise<void>;
}

export async function startTestPostgres(): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => undefined };
  const { cluster, stop } = await startThrowawayCluster();
  return { url: cluster.urlOf('postgres'), stop };
}

/** A private cluster in a temporary folder. With `durable`, committed data survives a crash. */
export async function startThrowawayCluster({ durable = false } = {}): Promise<{
  cluster: Cluster;
  stop: () => Promise<void>;
}> {
  const parent = mkdtempSync(join(tmpdir(), 'canteen-test-'));
  const folder = join(parent, 'postgres');
  const owner = chooseSystemUser(folder);
  changeOwner(parent, owner);
  const cluster = await prepareCluster({ folder, owner, durable, password: randomBytes(16).toString('hex') });
  const server = await cluster.start();
  // So that the test run can end while it runs.
  server.unref();
  return {
    cluster,
    async stop() {
      server.ref();
      await stopCluster(server);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
