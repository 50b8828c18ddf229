import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accessibleFolder } from './binaries.ts';
import { makeFolder } from './make-folder.ts';
import type { SystemUser } from './system-user.ts';

/**
 * The folder of the private PostgreSQL, in `dataDir`. If the user that runs it cannot enter `dataDir`, for example because
 * that is in /root, another folder is used and the file `postgres-folder` in `dataDir` names it.
 */
export function chooseDataFolder(dataDir: string, owner: SystemUser): { folder: string; note?: string } {
  const wanted = join(dataDir, 'postgres');
  const pathFile = join(dataDir, 'postgres-folder');
  if (!existsSync(pathFile) && canEnter(dataDir, owner)) return { folder: wanted };

  if (!existsSync(pathFile)) {
    const parent = join(accessibleFolder(), randomBytes(6).toString('hex'));
    writeFileSync(pathFile, `${join(parent, 'postgres')}\n`);
  }
  const folder = readFileSync(pathFile, 'utf8').trim();
  makeFolder(dirname(folder), 0o755);
  return { folder, note: `its data is in ${folder}, since user ${owner.uid} cannot enter ${dataDir}` };
}

export function changeOwner(path: string, { uid, gid }: SystemUser): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function canEnter(folder: string, { uid, gid }: SystemUser): boolean {
  if (uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { cwd: '/', uid, gid }).status === 0;
}
