import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningCluster } from '../postgres/running-cluster.ts';
import type { Secrets } from './secrets.ts';

/** The private PostgreSQL of this DATA_DIR, when it runs. */
export function findPrivateDatabase(dataDir: string): { url: string; secrets: Secrets } | undefined {
  const pathFile = join(dataDir, 'postgres-folder');
  const folder = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : join(dataDir, 'postgres');
  const port = findRunningCluster(folder);
  if (port === undefined) return undefined;
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Secrets;
  const password = encodeURIComponent(secrets.postgresPassword);
  return { url: `postgres://canteen:${password}@127.0.0.1:${port}/canteen`, secrets };
}
