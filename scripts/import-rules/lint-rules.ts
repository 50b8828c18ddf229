// Writes the table as overrides of oxlint's no-restricted-imports. The last override that matches a file wins, so each
// of them is complete in itself.
import { posix } from 'node:path';
import {
  type Kind,
  type Place,
  QUERIES,
  ROUTES,
  TESTS,
  importsOf,
  importsOwnFolder,
  mayUse,
  relative,
  specifier,
  words,
} from './places.ts';
import { OUTSIDE, TABLE_FILE, TOP_FOLDERS, type Workspace } from './table.ts';

interface Pattern {
  /** Lines as in a .gitignore: what matches is refused, a later line with ! allows it again. */
  group?: string[];
  regex?: string;
  message: string;
  allowTypeImports?: true;
}

interface Override {
  files: string[];
  rules: { 'no-restricted-imports': ['error', { patterns: Pattern[] }] };
}

export const lintOverrides = (table: Workspace[], places: Place[]): Override[] => [
  ...table.flatMap((workspace) => workspaceOverrides(workspace, places)),
  ...OUTSIDE.map(({ files, refused, why }) =>
    override(words(files), [
      { regex: `^@canteen/(${words(refused).join('|')})(/|$)`, message: why },
      { regex: `^(\\.\\./)+(${words(refused).join('|')})/`, message: why },
    ]),
  ),
];

const oneOf = (names: string[]) => `{${names.join(',')}}`;

/** A name without a slash would match the end of any path, one within braces never stands for several levels. */
const withSubpaths = (name: string) => [name, `${name}/*`, `${name}/*/*`];

const override = (files: string[], patterns: Pattern[]): Override => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

function workspaceOverrides(workspace: Workspace, places: Place[]): Override[] {
  const { source, name } = workspace;
  return [
    override([`${source}/**`], [{ group: ['*'], message: `This folder or file is not in ${TABLE_FILE}.` }]),
    ...places
      .filter((place) => place.workspace === workspace)
      .flatMap((place) =>
        place.kinds.map((kind) =>
          override(
            [posix.join(source, place.path, place.isFile ? '' : kind)],
            patternsOf(place, kind, places),
          ),
        ),
      ),
    override(
      [...(workspace.testsLikeTheirFolder ? [] : [`${source}/**/${TESTS}`]), `${source}/testing/**`],
      testPatterns(name, words(workspace.testsImport)),
    ),
  ];
}

function testPatterns(name: string, allowed: string[]): Pattern[] {
  const refused = TOP_FOLDERS.filter((folder) => !allowed.includes(folder));
  const others = TOP_FOLDERS.filter((folder) => folder !== name);
  return [
    {
      regex: `^@canteen/(${refused.join('|')})(/|$)`,
      message: `Tests of ${name} do not import this workspace.`,
    },
    {
      regex: `^(\\.\\./)+(${others.join('|')})/`,
      message: 'Another workspace is imported by its package name.',
    },
  ];
}

function patternsOf(place: Place, kind: Kind, places: Place[]): Pattern[] {
  const { workspace } = place;
  const { allowed, types } = importsOf(place, kind, places);
  const isTest = kind === TESTS;
  const hasRoutes = places.some((one) => one.workspace === workspace && one.routes.size > 0);
  const packages = [
    ...Object.keys(workspace.packages).filter((name) => mayUse(place, kind, name)),
    ...(isTest ? words(workspace.testsLikeTheirFolder) : []),
  ];
  const group = [
    '*',
    ...(packages.length > 0 ? [`!${oneOf(packages.flatMap(withSubpaths))}`] : []),
    ...(importsOwnFolder(place, kind) ? ['!./*'] : []),
    ...(allowed.length + types.length > 0
      ? [`!${oneOf([...allowed, ...types].map((other) => specifier(place, other)))}`]
      : []),
    ...(isTest ? [`!${relative(place, 'testing')}/*`] : []),
    '*.test.*',
    // The routes of another workspace, and of its own unless the place imports those of every folder.
    '@canteen/*/**/*routes',
    ...(hasRoutes ? [ROUTES] : []),
    ...(place.composes ? [`!${relative(place, '*')}/${ROUTES}`] : []),
    ...(kind === QUERIES ? [`${oneOf(words(workspace.queriesNeverImport))}*.ts`] : []),
  ];
  const names = [...allowed, ...types].map((other) =>
    other.workspace === workspace ? other.path : other.name,
  );
  const message = `${workspace.name}: ${workspace.order}. This file may import ${names.join(', ') || 'nothing'} (${TABLE_FILE}).`;
  if (types.length === 0) return [{ group, message }];
  const typesOnly = types.map((other) => specifier(place, other).replaceAll('.', '\\.')).join('|');
  // First, and as a regex: what a group allows with ! is allowed for good.
  return [
    { regex: `^(${typesOnly})$`, message: 'Only its types: import type.', allowTypeImports: true },
    { group, message },
  ];
}
