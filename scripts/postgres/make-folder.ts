import { chmodSync, mkdirSync } from 'node:fs';

/** Makes a folder with exactly this mode: `mkdir` alone would remove the bits of the umask. A folder that exists keeps its mode. */
export function makeFolder(folder: string, mode: number): void {
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, mode);
}
