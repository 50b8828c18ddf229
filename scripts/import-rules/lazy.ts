// Finds imports at once of what is to be opened by import() only; lint does not tell the two apart.
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { words } from './places.ts';
import { LAZY } from './table.ts';

const AT_ONCE = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?\s*'([^']+)'/gm;

export const importedAtOnce = (source: string): string[] =>
  [...source.matchAll(AT_ONCE)].map(([, specifier = '']) => specifier);

export function findEagerImports(root: string, folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/node_modules\//.test(file))
      .flatMap((file) =>
        importedAtOnce(readFileSync(join(root, file), 'utf8'))
          .map((specifier) => target(file, specifier))
          .flatMap((path) =>
            LAZY.filter((one) => isWithin(path, one.file) && !isWithin(file, one.file))
              .filter((one) => !words(one.atOnce).some((allowed) => isWithin(file, allowed)))
              .map((one) => `${file} imports ${path} at once; ${one.why}`),
          ),
      ),
  );
}

const isWithin = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

/** The path from the root for a file of ours, else the specifier of the package. */
function target(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  return specifier.replace(/^@canteen\/(\w+)(\/.*)?$/, '$1/src$2');
}
