import { run } from '../run.ts';
import type { Settings } from './settings.ts';

export const prepareRemedy = ({ privatePostgres, dataDir }: Settings) =>
  privatePostgres
    ? `Is the disk full? What PostgreSQL says is in ${dataDir}; moved away, it is begun anew.`
    : 'The address is in DATABASE_URL; PostgreSQL has to answer there, and let us make tables.';

/** Migrates, and moves the demo campus into an empty database, in a process of its own; `program` is how to run it. */
export async function prepareDatabase(
  program: string[],
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<{ said: string; result: undefined }> {
  const { ok, output } = await run(process.execPath, [...program, '--create', '--demo'], {
    env,
    ...(signal ? { signal } : {}),
  });
  if (!ok) throw new Error(output.trim());
  return { said: output.trim().split('\n').join(', '), result: undefined };
}
