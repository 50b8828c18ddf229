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
  `Is the disk full, or ${dataDir} not ours to write? A PostgreSQL of your own does as well: set DATABASE_URL.`;

/** The database of DATABASE_URL, else a private PostgreSQL under DATA_DIR, kept running until `stop`. */
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
  // Two starts after a kill could both have thought the folder theirs; one of them sees here that it is not.
  if (!held.isOurs()) throw new StepError('another start was quicker.');
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
