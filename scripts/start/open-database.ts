import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OtherMajorVersionError, prepareCluster, stopCluster } from '../postgres/cluster.ts';
import { chooseDataFolder } from '../postgres/data-folder.ts';
import { chooseSystemUser } from '../postgres/system-user.ts';
import type { Settings } from './settings.ts';
import { StepError } from './step.ts';
import { supervise } from './supervisor.ts';

export interface Database {
  url: string;
  stop: () => Promise<void>;
}

export const databaseRemedy = ({ dataDir }: Settings) =>
  `Is the disk full, or ${dataDir} not writable? To use your own PostgreSQL, set DATABASE_URL.`;

const otherVersionRemedy = (folder: string) =>
  `Install the version of Canteen that made it and run npm run backup. Install this version again, move ${folder} away, ` +
  'and run npm run restore -- FILE.';

/** The database of DATABASE_URL. Without one, a private PostgreSQL in DATA_DIR, which runs until `stop`. */
export async function openDatabase({
  privatePostgres,
  config,
  dataDir,
  dataDirLock,
  secrets,
}: Settings): Promise<{ message: string; result: Database }> {
  if (!privatePostgres)
    return { message: 'at DATABASE_URL', result: { url: config.databaseUrl, stop: async () => {} } };
  const { folder, note } = chooseDataFolder(dataDir, chooseSystemUser(join(dataDir, 'postgres')));
  mkdirSync(dirname(folder), { recursive: true });
  // After a kill, two starts can both get the lock for a moment. Here one of them notices that it lost the lock.
  if (!dataDirLock.isOurs()) throw new StepError('another start took the folder first.');
  const cluster = await prepareCluster({
    folder,
    owner: chooseSystemUser(folder),
    password: secrets.postgresPassword,
  }).catch((error: unknown) => {
    throw error instanceof OtherMajorVersionError
      ? new StepError(error.message, otherVersionRemedy(folder))
      : error;
  });
  const { stop } = await supervise({
    name: 'PostgreSQL',
    logFile: cluster.logFile,
    start: cluster.start,
    stop: (child) => void stopCluster(child),
    timeoutMs: 60_000,
  });
  const notes = [...cluster.notes, ...(note ? [note] : [])];
  return {
    message: [`private, on port ${cluster.port}`, ...notes].join('\n                 '),
    result: { url: cluster.urlOf('canteen'), stop },
  };
}
