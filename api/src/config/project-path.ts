import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A file or folder of the project, by its path from the project's root; undefined when it is missing. The root is
 * looked for upwards, because a bundled program lies at another depth than its sources.
 */
export function findInProject(path: string): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const found = join(folder, path);
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) return undefined;
  }
}

/** @throws when the file or folder is missing */
export function inProject(path: string): string {
  const found = findInProject(path);
  if (found === undefined) throw new Error(`${path} is missing in the project's folder`);
  return found;
}
