import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { writeBackup } from '../../api/src/backup/write-backup.ts';
import { describeMoneyTotals } from './messages.ts';

/** Writes a backup to a file; '-' is standard output, and the default a new file in DATA_DIR/backups. */
export async function writeBackupFile(databaseUrl: string, target: string | undefined): Promise<void> {
  if (target === '-') {
    const { moneyTotals } = await writeBackup(databaseUrl, process.stdout);
    console.error(describeMoneyTotals(moneyTotals));
    return;
  }
  const name = `canteen-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;
  const file = resolve(target ?? join(process.env.DATA_DIR?.trim() || '.data', 'backups', name));
  const partial = `${file}.partial`;
  mkdirSync(dirname(file), { recursive: true });
  // Readable only for its owner, because it has personal data.
  const output = (await open(partial, 'w', 0o600)).createWriteStream();
  try {
    const { moneyTotals } = await writeBackup(databaseUrl, output);
    renameSync(partial, file);
    console.error(
      `${describeMoneyTotals(moneyTotals)}\n${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`,
    );
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}
