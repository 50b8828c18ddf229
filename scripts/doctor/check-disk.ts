import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../api/src/config/config.ts';
import { attempt, ok, problem, type Finding } from './finding.ts';

const MIN_FREE_BYTES = 2e9;
/** A disk with this much free space is not almost full, even if that is less than 5 % of the disk. */
const ENOUGH_FREE_BYTES = 50e9;
const MIN_FREE_PART = 0.05;

/** Both in bytes. */
export const isAlmostFull = ({ free, size }: { free: number; size: number }) =>
  free < MIN_FREE_BYTES || (free < ENOUGH_FREE_BYTES && free / size < MIN_FREE_PART);

/** The disk of DATA_DIR. PostgreSQL may be on another one (check-database.ts). */
export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  return attempt(async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const message = `${(free / 1e9).toFixed(1)} GB free at ${folder}`;
    return isAlmostFull({ free, size: blocks * bsize })
      ? problem(
          message,
          'Free some space: a full disk stops PostgreSQL. Begin with docker image prune, docker builder prune, old logs and old backups.',
        )
      : ok(message);
  }, `${folder} must be readable.`);
}
