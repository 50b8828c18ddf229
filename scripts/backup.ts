// npm run backup [-- file]: backs up the database of DATABASE_URL, or else the private PostgreSQL, which may run.
import { exitWith } from './backup/messages.ts';
import { openDatabaseForCommand } from './backup/open-database.ts';
import { writeBackupFile } from './backup/write-backup-file.ts';
import { printFailure } from './start/step.ts';

try {
  const database = await openDatabaseForCommand({ mayRun: true, mayCreate: false });
  const failure = await writeBackupFile(database.url, process.argv[2]).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  await database.close();
  if (failure) exitWith('No backup was made', failure.error);
} catch (error) {
  printFailure(error);
  process.exit(1);
}
process.exit(0);
