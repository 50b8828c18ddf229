import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '../start/secrets.ts';
import { findRunningCluster } from './running-cluster.ts';

const folderIn = (dataDir: string) => {
  const pathFile = join(dataDir, 'postgres-folder');
  return existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : join(dataDir, 'postgres');
};

/** Whether this DATA_DIR has a private PostgreSQL, running or not. */
export const hasPrivateDatabase = (dataDir: string) => existsSync(join(folderIn(dataDir), 'PG_VERSION'));

/** The private PostgreSQL of this DATA_DIR, when it runs. */
export function findPrivateDatabase(dataDir: string): { url: string; secrets: Secrets } | undefined {
  const port = findRunningCluster(folderIn(dataDir));
  if (port === undefined) return undefined;
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Secrets;
  const password = encodeURIComponent(secrets.postgresPassword);
  return { url: `postgres://canteen:${password}@127.0.0.1:${port}/canteen`, secrets };
}
