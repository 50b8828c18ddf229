// Backs up the database of DATABASE_URL while the product runs. It reads no other setting but DATA_DIR.
//   node api/dist/backup.js [file]
import { exitWith, neededDatabaseUrl } from './messages.ts';
import { writeBackupFile } from './write-backup-file.ts';

await writeBackupFile(neededDatabaseUrl(), process.argv[2]).catch((error: unknown) =>
  exitWith('No backup was made', error),
);
