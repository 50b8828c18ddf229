// Finds static imports of modules that must be loaded with import() only. Lint cannot distinguish the two.
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { LAZY_ONLY } from './lazy-only.ts';
import { words } from './table-entries.ts';

const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?\s*'([^']+)'/gm;

export const staticImports = (source: string): string[] =>
  [...source.matchAll(STATIC_IMPORT)].map(([, specifier = '']) => specifier);

export function findEagerImports(root: string, folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/node_modules\//.test(file))
      .flatMap((file) =>
        staticImports(readFileSync(join(root, file), 'utf8'))
          .map((specifier) => target(file, specifier))
          .flatMap((path) =>
            LAZY_ONLY.filter((one) => isWithin(path, one.file) && !isWithin(file, one.file))
              .filter((one) => !words(one.except).some((allowed) => isWithin(file, allowed)))
              .map((one) => `${file} imports ${path} without import(); ${one.why}`),
          ),
      ),
  );
}

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The path from the root for a file of ours, else the specifier of the package. */
function target(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  return specifier.replace(/^@canteen\/(\w+)(\/.*)?$/, '$1/src$2');
}
