// Backs up the database of DATABASE_URL while the product runs. It reads no other setting but DATA_DIR.
//   node api/dist/backup.js [file]
import { exitWith } from './messages.ts';
import { requireDatabaseUrl } from './require-database-url.ts';
import { writeBackupFile } from './write-backup-file.ts';

await writeBackupFile(requireDatabaseUrl(), process.argv[2]).catch((error: unknown) =>
  exitWith('No backup was made', error),
);
