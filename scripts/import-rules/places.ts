// Reads the table into places: folders, and files with a line of their own, each with all that it may import.
import { posix } from 'node:path';
import { TABLE_FILE, type Workspace } from './table.ts';

/** Kinds of files within a folder that have rules of their own; '*' is any other file. */
export const ROUTES = '*routes.ts';
export const QUERIES = '*queries.ts';
export const SCHEMAS = '*.schema.ts';
export const TESTS = '*.test.{ts,tsx}';
export type Kind = '*' | typeof ROUTES | typeof QUERIES | typeof SCHEMAS | typeof TESTS;

export interface Place {
  /** Name within the table, e.g. `api/orders`, `api/main.ts`. */
  name: string;
  workspace: Workspace;
  /** Path from the workspace's source folder; '' is that folder itself. */
  path: string;
  isFile: boolean;
  /** The kinds of files that it has. */
  kinds: Kind[];
  /** Names of places: whose files it may import, whose types only, and what its routes.ts may import besides. */
  imports: Set<string>;
  types: Set<string>;
  routes: Set<string>;
  /** It may import the routes.ts of every folder. */
  composes: boolean;
}

export const words = (text = '') => text.split(/\s+/).filter(Boolean);
const isFileName = (path: string) => /\.tsx?$/.test(path);
/** A file with rules of its own within a folder, not one at the top of the workspace. */
export const isInFolder = (path: string) => isFileName(path) && path.includes('/');
const folderOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/**
 * Throws when the table names a place that it does not have, when a place imports one above it, and when
 * places of several workspaces import each other in a ring.
 */
export function readPlaces(table: Workspace[]): Place[] {
  const places = table.flatMap((workspace) => pathsOf(workspace).map((path) => emptyPlace(workspace, path)));
  for (const place of places) addImports(place, places);
  refuseRings(places);
  return places;
}

/** A file is a place when it has a line of its own, or a package that only it may import. */
const pathsOf = ({ imports, packages }: Workspace) => [
  ...new Set([...Object.keys(imports), ...Object.values(packages).flatMap(words).filter(isInFolder)]),
];

const emptyPlace = (workspace: Workspace, path: string): Place => ({
  name: path === '.' ? workspace.name : `${workspace.name}/${path}`,
  workspace,
  path: path === '.' ? '' : path,
  isFile: isFileName(path),
  kinds: ['*'],
  imports: new Set(),
  types: new Set(),
  routes: new Set(),
  composes: false,
});

function addImports(place: Place, places: Place[]) {
  const { workspace, path, isFile } = place;
  const lines = [workspace.imports[path || '.'], isFile ? workspace.imports[folderOf(path)] : ''];
  for (const word of words(lines.join(' ')).flatMap((one) => words(workspace.groups?.[one] ?? one))) {
    const [, prefix, target = ''] = /^(?:(types|routes):)?(.*)$/.exec(word) ?? [];
    if (target === 'routes') {
      place.composes = true;
      continue;
    }
    const found = find(target, workspace, places).filter((other) => other !== place);
    if (found.length === 0)
      throw new Error(`${place.name} may import ${target}, which ${TABLE_FILE} does not have.`);
    const above = found.find((other) => other.workspace === workspace && isAbove(other, place, places));
    if (above)
      throw new Error(`${place.name} may import ${above.name}, which stands above it in ${TABLE_FILE}.`);
    if (prefix === 'routes' && isFile) continue;
    const list = prefix === 'types' ? place.types : prefix === 'routes' ? place.routes : place.imports;
    for (const other of found) list.add(other.name);
  }
  if (isFile) return;
  if (workspace.queriesNeverImport) place.kinds.push(QUERIES);
  if (Object.values(workspace.packages).flatMap(words).includes(SCHEMAS)) place.kinds.push(SCHEMAS);
  if (place.routes.size > 0) place.kinds.push(ROUTES);
  if (workspace.testsLikeTheirFolder) place.kinds.push(TESTS);
}

const isAbove = (other: Place, place: Place, places: Place[]) =>
  !isInFolder(other.path) && !isInFolder(place.path) && places.indexOf(other) < places.indexOf(place);

/** `data/*` stands for `data` and all folders below it. */
function find(target: string, workspace: Workspace, places: Place[]): Place[] {
  const own = `${workspace.name}/${target}`;
  if (!target.endsWith('/*')) return places.filter(({ name }) => name === own || name === target).slice(0, 1);
  return places.filter(({ name, isFile }) => !isFile && `${name}/`.startsWith(own.slice(0, -1)));
}

function refuseRings(places: Place[]) {
  const folderName = ({ name, path }: Place) => (isInFolder(path) ? folderOf(name) : name);
  const folders = new Map(places.map((place) => [place.name, folderName(place)]));
  const imports = new Map<string, Set<string>>();
  for (const place of places) {
    const composed = places.filter(
      (one) => place.composes && one.workspace === place.workspace && one.routes.size > 0,
    );
    const targets = [...place.imports, ...place.types, ...place.routes, ...composed.map(({ name }) => name)];
    const from = folderName(place);
    const all = imports.get(from) ?? new Set();
    for (const target of targets) all.add(folders.get(target) ?? target);
    imports.set(from, all);
    if (isInFolder(place.path)) all.delete(from);
  }
  const done = new Set<string>();
  const visit = (name: string, way: string[]) => {
    if (way.includes(name))
      throw new Error(`The table has a ring: ${[...way.slice(way.indexOf(name)), name].join(' → ')}.`);
    if (done.has(name)) return;
    for (const target of imports.get(name) ?? []) visit(target, [...way, name]);
    done.add(name);
  };
  for (const name of imports.keys()) visit(name, []);
}

/** Whether files of this kind may import this package. */
export function mayUse(place: Place, kind: Kind, name: string): boolean {
  const { workspace, path, isFile } = place;
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

/** The places that files of this kind may import, besides those of which they may import types only. */
export function importsOf(place: Place, kind: Kind, places: Place[]): { allowed: Place[]; types: Place[] } {
  const names = new Set([...place.imports, ...(kind === ROUTES ? place.routes : [])]);
  return {
    allowed: places.filter(({ name }) => names.has(name)),
    types: places.filter(({ name }) => place.types.has(name) && !names.has(name)),
  };
}

export const importsOwnFolder = ({ workspace, path, isFile }: Place, kind: Kind) =>
  isFile ? isInFolder(path) : kind === TESTS || !words(workspace.apart).includes(path);

/** The folder of a place, from the root of the repository. */
export const folderAt = ({ workspace, path, isFile }: Place) =>
  posix.join(workspace.source, isFile ? folderOf(path) : path);

/** How a file of the place names a path of its workspace. */
export function relative(place: Place, target: string): string {
  const way = posix.relative(folderAt(place), posix.join(place.workspace.source, target));
  return way.startsWith('.') ? way : `./${way}`;
}

/** How a file of the place names a file of another place. */
export function specifier(place: Place, other: Place, file = '*'): string {
  const target = other.isFile ? other.path : posix.join(other.path, file);
  return place.workspace === other.workspace
    ? relative(place, target)
    : `@canteen/${other.workspace.name}/${target.replace(/\.tsx?$/, '')}`;
}
