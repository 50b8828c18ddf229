import { run } from '../run.ts';
import { StepError } from './step.ts';

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
  if (!ok)
    throw new StepError(output.trim(), 'The address is in DATABASE_URL; PostgreSQL has to answer there.');
  return { said: output.trim().split('\n').join(', '), result: undefined };
}
