import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { TableEntry } from './table-entries.ts';
import type { Workspace } from './workspace.ts';

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name);

/** Names folders and top-level files that the table lacks, and lines of the table whose folder does not exist. */
export function compareFolders(root: string, table: Workspace[], entries: TableEntry[]): string[] {
  return table.flatMap(({ name, source }) => {
    const files = readdirSync(join(root, source), { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => isSource(file) && !`/${file}`.includes('/testing/'));
    const own = entries.filter((entry) => entry.workspace.name === name).map(({ path }) => path);
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
        .map((path) => `${source}/${path} is in the table, but does not exist.`),
    ];
  });
}
