import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { emptyRedisQueues, requireNoWorker } from '../../api/src/backup/empty-queues.ts';
import { NotMigratedError, restoreBackup, type RestoreSummary } from '../../api/src/backup/restore-backup.ts';
import { loadDemo } from '../../api/src/load-demo.ts';
import { createDatabase } from '../../api/src/schema-migrations/create-database.ts';
import { describeDatabase, describeMoneyTotals } from './messages.ts';

interface Target {
  databaseUrl: string;
  redisUrl: string | undefined;
  production: boolean;
}

/**
 * Restores a backup from a file; '-' is standard input. Sets the exit code 1 when the rows are there and something is left
 * to do. @throws when nothing was restored
 */
export async function restoreBackupFile(target: Target, file: string | undefined): Promise<void> {
  if (file === undefined) throw new Error('name the file of the backup, or - for standard input');
  if (file !== '-') await access(file, constants.R_OK);
  await requireNoWorker(target);
  const demo = await loadDemo(target);
  await createDatabase(target.databaseUrl);
  try {
    const summary = await restoreBackup({
      databaseUrl: target.databaseUrl,
      input: file === '-' ? process.stdin : createReadStream(file),
      prepareDemo: demo && (() => demo.prepareDemo(target)),
      afterRows: () => removeOldJobs(target),
    });
    printSummary(target, summary);
  } catch (error) {
    if (!(error instanceof NotMigratedError)) throw error;
    printSummary(target, error.summary);
    console.error(
      `But the migrations to this version failed (${error.message}). Repair that, and start Canteen.`,
    );
    process.exitCode = 1;
  }
}

function printSummary({ databaseUrl }: Target, { createdAt, moneyTotals, leftOut }: RestoreSummary): void {
  console.error(
    `The backup of ${createdAt} was restored into the database ${describeDatabase(databaseUrl)}: ${describeMoneyTotals(moneyTotals)}`,
  );
  if (leftOut.length > 0)
    console.error(`Not restored, because this version or NODE_ENV has no such tables: ${leftOut.join(', ')}`);
}

const removeOldJobs = (target: Target) =>
  emptyRedisQueues(target).catch((error: Error) => {
    console.error(
      `The old jobs in Redis could not be removed (${error.message}): empty its database (FLUSHDB) before the start.`,
    );
    process.exitCode = 1;
  });
