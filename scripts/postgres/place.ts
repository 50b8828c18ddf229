import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openPlace } from './binaries.ts';
import type { Owner } from './owner.ts';

/**
 * The folder of the private PostgreSQL, in `dataDir`. If the user that runs it cannot enter `dataDir`, for example because
 * that is in /root, another folder is used and the file `postgres-folder` in `dataDir` names it.
 */
export function placeFor(dataDir: string, owner: Owner): { folder: string; note?: string } {
  const wanted = join(dataDir, 'postgres');
  const remembered = join(dataDir, 'postgres-folder');
  if (!existsSync(remembered) && reachable(dataDir, owner)) return { folder: wanted };

  if (!existsSync(remembered)) {
    const parent = join(openPlace(), randomBytes(6).toString('hex'));
    writeFileSync(remembered, `${join(parent, 'postgres')}\n`);
  }
  const folder = readFileSync(remembered, 'utf8').trim();
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  return { folder, note: `its data is in ${folder}, since user ${owner.uid} cannot enter ${dataDir}` };
}

export function giveTo(path: string, { uid, gid }: Owner): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function reachable(folder: string, { uid, gid }: Owner): boolean {
  if (uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { cwd: '/', uid, gid }).status === 0;
}
