import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a folder by their paths, for example '/assets/cart.js'. They stay in memory, about 3 MB for the PWA. */
export function readBuiltFiles(folder: string): Map<string, Uint8Array<ArrayBuffer>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        const url = path.slice(folder.length).replaceAll('\\', '/');
        return [url, new Uint8Array(readFileSync(path))];
      }),
  );
}
