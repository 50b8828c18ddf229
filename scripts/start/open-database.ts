import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prepareCluster, stopCluster } from '../postgres/cluster.ts';
import { chooseOwner } from '../postgres/owner.ts';
import { placeFor } from '../postgres/place.ts';
import type { Settings } from './settings.ts';
import { StepError } from './step.ts';
import { supervise } from './supervisor.ts';

export interface Database {
  url: string;
  stop: () => Promise<void>;
}

export const databaseRemedy = ({ dataDir }: Settings) =>
  `Is the disk full, or ${dataDir} not writable? To use your own PostgreSQL, set DATABASE_URL.`;

/** The database of DATABASE_URL. Without one, a private PostgreSQL in DATA_DIR, which runs until `stop`. */
export async function openDatabase({
  privatePostgres,
  config,
  dataDir,
  held,
  secrets,
}: Settings): Promise<{ said: string; result: Database }> {
  if (!privatePostgres)
    return { said: 'at DATABASE_URL', result: { url: config.databaseUrl, stop: async () => {} } };
  const { folder, note } = placeFor(dataDir, chooseOwner(join(dataDir, 'postgres')));
  mkdirSync(dirname(folder), { recursive: true });
  // Two starts after a kill can both take the lock for a moment. Here one of them sees that it lost it.
  if (!held.isOurs()) throw new StepError('another start took the folder first.');
  const cluster = await prepareCluster({
    folder,
    owner: chooseOwner(folder),
    password: secrets.postgresPassword,
  });
  const { stop } = await supervise({
    name: 'PostgreSQL',
    start: cluster.start,
    stop: (child) => void stopCluster(child),
    patienceMs: 60_000,
  });
  const notes = [...cluster.notes, ...(note ? [note] : [])];
  return {
    said: [`private, on port ${cluster.port}`, ...notes].join('\n                 '),
    result: { url: cluster.urlOf('canteen'), stop },
  };
}
