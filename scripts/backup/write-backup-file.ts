import { randomBytes } from 'node:crypto';
import { createWriteStream, fstatSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { storeBackupTime } from '../../api/src/backup/last-backup.ts';
import { writeBackup } from '../../api/src/backup/write-backup.ts';
import { describeMoneyTotals } from './messages.ts';

const STDOUT = 1;
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Writes a backup to a file; '-' is standard output, and the default a new file in DATA_DIR/backups. */
export async function writeBackupFile(databaseUrl: string, target: string | undefined): Promise<void> {
  if (target === '-') {
    // When the disk becomes full, process.stdout writes a part of the last bytes to a file and reports no error.
    const output = fstatSync(STDOUT).isFile()
      ? createWriteStream('', { fd: STDOUT, flush: true })
      : process.stdout;
    const { moneyTotals } = await writeBackup(databaseUrl, output);
    await storeTime(databaseUrl);
    console.error(describeMoneyTotals(moneyTotals));
    return;
  }
  const name = `canteen-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;
  const file = resolve(target ?? join(process.env.DATA_DIR?.trim() || '.data', 'backups', name));
  // A name of its own, because another backup may write the same file.
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
  mkdirSync(dirname(file), { recursive: true });
  // Readable only for its owner, because it has personal data.
  const output = (await open(partial, 'wx', 0o600)).createWriteStream({ flush: true });
  const removeAndEnd = (signal: NodeJS.Signals) => {
    rmSync(partial, { force: true });
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of END_SIGNALS) process.once(signal, removeAndEnd);
  try {
    const { moneyTotals } = await writeBackup(databaseUrl, output);
    renameSync(partial, file);
    await storeTime(databaseUrl);
    console.error(
      `${describeMoneyTotals(moneyTotals)}\n${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`,
    );
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  } finally {
    for (const signal of END_SIGNALS) process.off(signal, removeAndEnd);
  }
}

/** The backup is good also when its time cannot be stored, as in a database that only reads. */
async function storeTime(databaseUrl: string): Promise<void> {
  await storeBackupTime(databaseUrl).catch((error: unknown) =>
    console.error(`The time of this backup was not stored for the doctor and the alert: ${String(error)}`),
  );
}
