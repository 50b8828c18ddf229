// Reads the table into entries: folders, and files with a line of their own, each with everything that it may import.
import { posix } from 'node:path';
import { TABLE_FILE } from './allowed-imports.ts';
import type { Workspace } from './workspace.ts';

/** Kinds of files within a folder that have rules of their own; '*' is any other file. */
export const ROUTES = '*routes.ts';
export const QUERIES = '*queries.ts';
export const SCHEMAS = '*.schema.ts';
export const TESTS = '*.test.{ts,tsx}';
export type Kind = '*' | typeof ROUTES | typeof QUERIES | typeof SCHEMAS | typeof TESTS;

export interface TableEntry {
  /** Name within the table, e.g. `api/orders`, `api/main.ts`. */
  name: string;
  workspace: Workspace;
  /** Path from the workspace's source folder; '' is that folder itself. */
  path: string;
  isFile: boolean;
  /** The kinds of files that it has. */
  kinds: Kind[];
  /** Names of the entries whose files it may import. */
  imports: Set<string>;
  /** Names of the entries of which it may import only types. */
  types: Set<string>;
  /** Names of the further entries whose files its routes.ts may import. */
  routes: Set<string>;
  /** It may import the routes.ts of every folder. */
  importsAllRoutes: boolean;
}

export const words = (text = '') => text.split(/\s+/).filter(Boolean);
const isFileName = (path: string) => /\.tsx?$/.test(path);
/** A file with rules of its own within a folder, not one at the top of the workspace. */
export const isInFolder = (path: string) => isFileName(path) && path.includes('/');
const folderOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/**
 * @throws when the table names an entry that it does not have, when an entry imports one above it, and when entries of
 *   several workspaces import each other in a cycle
 */
export function readTable(table: Workspace[]): TableEntry[] {
  const entries = table.flatMap((workspace) => pathsOf(workspace).map((path) => newEntry(workspace, path)));
  for (const entry of entries) addImports(entry, entries);
  refuseCycles(entries);
  return entries;
}

/** A file is an entry when it has a line of its own, or a package that only it may import. */
const pathsOf = ({ imports, packages }: Workspace) => [
  ...new Set([...Object.keys(imports), ...Object.values(packages).flatMap(words).filter(isInFolder)]),
];

const newEntry = (workspace: Workspace, path: string): TableEntry => ({
  name: path === '.' ? workspace.name : `${workspace.name}/${path}`,
  workspace,
  path: path === '.' ? '' : path,
  isFile: isFileName(path),
  kinds: ['*'],
  imports: new Set(),
  types: new Set(),
  routes: new Set(),
  importsAllRoutes: false,
});

function addImports(entry: TableEntry, entries: TableEntry[]) {
  const { workspace, path, isFile } = entry;
  const lines = [workspace.imports[path || '.'], isFile ? workspace.imports[folderOf(path)] : ''];
  for (const word of words(lines.join(' ')).flatMap((one) => words(workspace.groups?.[one] ?? one))) {
    const [, prefix, target = ''] = /^(?:(types|routes):)?(.*)$/.exec(word) ?? [];
    if (target === 'routes') {
      entry.importsAllRoutes = true;
      continue;
    }
    const found = findEntries(target, workspace, entries).filter((other) => other !== entry);
    if (found.length === 0)
      throw new Error(`${entry.name} may import ${target}, which ${TABLE_FILE} does not have.`);
    const above = found.find((other) => other.workspace === workspace && isAbove(other, entry, entries));
    if (above) throw new Error(`${entry.name} may import ${above.name}, which is above it in ${TABLE_FILE}.`);
    if (prefix === 'routes' && isFile) continue;
    const list = prefix === 'types' ? entry.types : prefix === 'routes' ? entry.routes : entry.imports;
    for (const other of found) list.add(other.name);
  }
  if (isFile) return;
  if (workspace.queriesNeverImport) entry.kinds.push(QUERIES);
  if (Object.values(workspace.packages).flatMap(words).includes(SCHEMAS)) entry.kinds.push(SCHEMAS);
  if (entry.routes.size > 0) entry.kinds.push(ROUTES);
  if (workspace.testsFollowFolderRules) entry.kinds.push(TESTS);
}

const isAbove = (other: TableEntry, entry: TableEntry, entries: TableEntry[]) =>
  !isInFolder(other.path) && !isInFolder(entry.path) && entries.indexOf(other) < entries.indexOf(entry);

/** `data/*` stands for `data` and all folders below it. */
function findEntries(target: string, workspace: Workspace, entries: TableEntry[]): TableEntry[] {
  const own = `${workspace.name}/${target}`;
  if (!target.endsWith('/*'))
    return entries.filter(({ name }) => name === own || name === target).slice(0, 1);
  return entries.filter(({ name, isFile }) => !isFile && `${name}/`.startsWith(own.slice(0, -1)));
}

function refuseCycles(entries: TableEntry[]) {
  const folderName = ({ name, path }: TableEntry) => (isInFolder(path) ? folderOf(name) : name);
  const folders = new Map(entries.map((entry) => [entry.name, folderName(entry)]));
  const imports = new Map<string, Set<string>>();
  for (const entry of entries) {
    const allRoutes = entries.filter(
      (one) => entry.importsAllRoutes && one.workspace === entry.workspace && one.routes.size > 0,
    );
    const targets = [...entry.imports, ...entry.types, ...entry.routes, ...allRoutes.map(({ name }) => name)];
    const from = folderName(entry);
    const all = imports.get(from) ?? new Set();
    for (const target of targets) all.add(folders.get(target) ?? target);
    imports.set(from, all);
    if (isInFolder(entry.path)) all.delete(from);
  }
  const done = new Set<string>();
  const visit = (name: string, path: string[]) => {
    if (path.includes(name))
      throw new Error(
        `The table has an import cycle: ${[...path.slice(path.indexOf(name)), name].join(' → ')}.`,
      );
    if (done.has(name)) return;
    for (const target of imports.get(name) ?? []) visit(target, [...path, name]);
    done.add(name);
  };
  for (const name of imports.keys()) visit(name, []);
}

/** Whether files of this kind may import this package. */
export function mayImportPackage(entry: TableEntry, kind: Kind, name: string): boolean {
  const { workspace, path, isFile } = entry;
  return words(workspace.packages[name])
    .flatMap((where) => words(workspace.groups?.[where] ?? where))
    .some(
      (where) =>
        where === '*' ||
        where === kind ||
        (where === '.' ? path === '' : where === path || (isFile && where === folderOf(path))) ||
        (where.endsWith('/*') && `${path}/`.startsWith(where.slice(0, -1))),
    );
}

/** The entries that files of this kind may import, and those of which they may import types only. */
export function importsOf(
  entry: TableEntry,
  kind: Kind,
  entries: TableEntry[],
): { allowed: TableEntry[]; types: TableEntry[] } {
  const names = new Set([...entry.imports, ...(kind === ROUTES ? entry.routes : [])]);
  return {
    allowed: entries.filter(({ name }) => names.has(name)),
    types: entries.filter(({ name }) => entry.types.has(name) && !names.has(name)),
  };
}

export const importsOwnFolder = ({ workspace, path, isFile }: TableEntry, kind: Kind) =>
  isFile ? isInFolder(path) : kind === TESTS || !words(workspace.independentFiles).includes(path);

/** The folder of an entry, from the root of the repository. */
export const folderAt = ({ workspace, path, isFile }: TableEntry) =>
  posix.join(workspace.source, isFile ? folderOf(path) : path);

/** The specifier with which a file of the entry imports a path of its workspace. */
export function relative(entry: TableEntry, target: string): string {
  const path = posix.relative(folderAt(entry), posix.join(entry.workspace.source, target));
  return path.startsWith('.') ? path : `./${path}`;
}

/** The specifier with which a file of the entry imports a file of another entry. */
export function specifier(entry: TableEntry, other: TableEntry, file = '*'): string {
  const target = other.isFile ? other.path : posix.join(other.path, file);
  return entry.workspace === other.workspace
    ? relative(entry, target)
    : `@canteen/${other.workspace.name}/${target.replace(/\.tsx?$/, '')}`;
}
