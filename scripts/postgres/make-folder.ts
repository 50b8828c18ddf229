import { chmodSync, mkdirSync } from 'node:fs';

/** Makes a folder with this mode, from which `mkdir` alone takes away the bits of the umask. One that exists stays as it is. */
export function makeFolder(folder: string, mode: number): void {
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, mode);
}
