import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processRuns } from '../process-status.ts';

/** The port of the PostgreSQL that runs on this data folder, or undefined. */
export function findRunningCluster(folder: string): number | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  // Line 1 is the process, 4 the port and 8 the state.
  const lines = readFileSync(file, 'utf8').split('\n');
  const isReady = lines[7]?.startsWith('ready') && processRuns(Number(lines[0]), folder);
  return isReady ? Number(lines[3]) : undefined;
}
