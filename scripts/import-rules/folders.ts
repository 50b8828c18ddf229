import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Place } from './places.ts';
import type { Workspace } from './table.ts';

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name);

/** What the table lacks and what it has too much: every folder with source files and every file at the top is in it. */
export function compareFolders(root: string, table: Workspace[], places: Place[]): string[] {
  return table.flatMap(({ name, source }) => {
    const files = readdirSync(join(root, source), { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => isSource(file) && !`/${file}`.includes('/testing/'));
    const own = places.filter((place) => place.workspace.name === name).map(({ path }) => path);
    const found = new Set([
      ...files.map((file) =>
        file.includes('/') || own.includes('') ? posix.dirname(file).replace(/^\.$/, '') : file,
      ),
      ...files.filter((file) => own.includes(file)),
    ]);
    return [
      ...[...found]
        .filter((path) => !own.includes(path))
        .map((path) => `${source}/${path} is not in the table.`),
      ...own
        .filter((path) => !found.has(path))
        .map((path) => `${source}/${path} is in the table, but not there.`),
    ];
  });
}
