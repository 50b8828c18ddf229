// npm run backup [-- file]: backs up the database of DATABASE_URL, or else the private PostgreSQL, which may run.
import { exitWith } from './backup/messages.ts';
import { openDatabaseForCommand } from './backup/open-database-for-command.ts';
import { writeBackupFile } from './backup/write-backup-file.ts';
import { printFailure, StepError } from './start/step.ts';

try {
  if (process.argv[2] === '-' && npmPrintsLines())
    throw new StepError(
      'npm writes lines of its own before the backup.',
      'Name a file, or use: npm run --silent backup -- - > FILE',
    );
  const database = await openDatabaseForCommand({ mayBeRunning: true, mayCreate: false });
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

function npmPrintsLines(): boolean {
  const { npm_lifecycle_event: script, npm_config_loglevel: level } = process.env;
  return script !== undefined && level !== 'silent';
}
