// npm run restore -- file: restores a backup into the database of DATABASE_URL, or else into a new private PostgreSQL.
import { nodeEnvOf } from '../api/src/config/config.ts';
import { describeDatabase, exitWith } from './backup/messages.ts';
import { openDatabaseForCommand } from './backup/open-database-for-command.ts';
import { restoreBackupFile } from './backup/restore-backup-file.ts';
import { printFailure } from './start/step.ts';

try {
  const database = await openDatabaseForCommand({ mayBeRunning: false, mayCreate: true });
  console.error(`Restores into the database ${describeDatabase(database.url)}`);
  const target = {
    databaseUrl: database.url,
    redisUrl: process.env.REDIS_URL?.trim() || undefined,
    production: nodeEnvOf(process.env) === 'production',
  };
  const failure = await restoreBackupFile(target, process.argv[2]).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  await database.close();
  if (failure) exitWith('Nothing was restored', failure.error);
} catch (error) {
  printFailure(error);
  process.exit(1);
}
process.exit(process.exitCode ?? 0);
