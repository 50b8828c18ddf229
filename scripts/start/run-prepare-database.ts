import { run } from '../run-command.ts';
import type { Settings } from './settings.ts';

export const remedyOfPrepare = ({ privatePostgres, dataDir }: Settings) =>
  privatePostgres
    ? `Is the disk full? PostgreSQL's log is in ${dataDir}. To start with an empty database, move that folder away.`
    : 'The address is in DATABASE_URL. PostgreSQL must answer there and allow Canteen to create tables.';

const linesOf = (text: string) => text.trim().split('\n');
/** What migrate (api/src/schema-migrations/migrate.ts) says while a table is held. */
const isWait = (line: string) => line.startsWith('waiting for ');

/** Runs prepare-database.ts in its own process: migrations and the demo campus. `program` are its arguments for Node. */
export async function runPrepareDatabase(
  program: string[],
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<{ message: string; result: undefined }> {
  const { ok, output } = await run(process.execPath, [...program, '--create', '--demo'], {
    env,
    ...(signal ? { signal } : {}),
    // It may wait for ten minutes.
    onOutput: (text) =>
      linesOf(text)
        .filter(isWait)
        .forEach((line) => console.log(`    ${line}`)),
  });
  if (!ok) throw new Error(output.trim());
  const done = linesOf(output).filter((line) => !isWait(line));
  return { message: done.join(', '), result: undefined };
}
