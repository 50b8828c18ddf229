// Restores a backup into the database of DATABASE_URL, which must have no data, and empties the queues of REDIS_URL. Nothing of
// Canteen may run meanwhile.
//   node api/dist/restore.js file
import { nodeEnvOf } from '../../api/src/config/config.ts';
import { exitWith } from './messages.ts';
import { requireDatabaseUrl } from './require-database-url.ts';
import { restoreBackupFile } from './restore-backup-file.ts';

const target = {
  databaseUrl: requireDatabaseUrl(),
  redisUrl: process.env.REDIS_URL?.trim() || undefined,
  production: nodeEnvOf(process.env) === 'production',
};
await restoreBackupFile(target, process.argv[2]).catch((error: unknown) =>
  exitWith('Nothing was restored', error),
);
process.exit(process.exitCode ?? 0);
