// Turns the table into overrides of oxlint's no-restricted-imports. Only the last override that matches a file applies, so
// each override is complete.
import { posix } from 'node:path';
import { OUTSIDE, TABLE_FILE, TOP_FOLDERS } from './allowed-imports.ts';
import {
  type Kind,
  type TableEntry,
  QUERIES,
  ROUTES,
  TESTS,
  importsOf,
  importsOwnFolder,
  mayImportPackage,
  relative,
  specifier,
  words,
} from './table-entries.ts';
import type { Workspace } from './workspace.ts';

interface Pattern {
  /** Patterns as in a .gitignore: what matches is refused, and a later pattern with ! allows it again. */
  group?: string[];
  regex?: string;
  message: string;
  allowTypeImports?: true;
}

interface Override {
  files: string[];
  rules: { 'no-restricted-imports': ['error', { patterns: Pattern[] }] };
}

export const lintOverrides = (table: Workspace[], entries: TableEntry[]): Override[] => [
  ...table.flatMap((workspace) => workspaceOverrides(workspace, entries)),
  ...OUTSIDE.map(({ files, refused, why }) =>
    override(words(files), [
      { regex: `^@canteen/(${words(refused).join('|')})(/|$)`, message: why },
      { regex: `^(\\.\\./)+(${words(refused).join('|')})/`, message: why },
    ]),
  ),
];

const oneOf = (names: string[]) => `{${names.join(',')}}`;

/** A name without a slash would match the end of any path, and a name within braces matches one level only. */
const withSubpaths = (name: string) => [name, `${name}/*`, `${name}/*/*`];

const override = (files: string[], patterns: Pattern[]): Override => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

function workspaceOverrides(workspace: Workspace, entries: TableEntry[]): Override[] {
  const { source, name } = workspace;
  return [
    override([`${source}/**`], [{ group: ['*'], message: `This folder or file is not in ${TABLE_FILE}.` }]),
    ...entries
      .filter((entry) => entry.workspace === workspace)
      .flatMap((entry) =>
        entry.kinds.map((kind) =>
          override(
            [posix.join(source, entry.path, entry.isFile ? '' : kind)],
            patternsOf(entry, kind, entries),
          ),
        ),
      ),
    override(
      [...(workspace.testsFollowFolderRules ? [] : [`${source}/**/${TESTS}`]), `${source}/testing/**`],
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

function patternsOf(entry: TableEntry, kind: Kind, entries: TableEntry[]): Pattern[] {
  const { workspace } = entry;
  const { allowed, types } = importsOf(entry, kind, entries);
  const isTest = kind === TESTS;
  const hasRoutes = entries.some((one) => one.workspace === workspace && one.routes.size > 0);
  const packages = [
    ...Object.keys(workspace.packages).filter((name) => mayImportPackage(entry, kind, name)),
    ...(isTest ? words(workspace.testsFollowFolderRules) : []),
  ];
  const group = [
    '*',
    ...(packages.length > 0 ? [`!${oneOf(packages.flatMap(withSubpaths))}`] : []),
    ...(importsOwnFolder(entry, kind) ? ['!./*'] : []),
    ...(allowed.length + types.length > 0
      ? [`!${oneOf([...allowed, ...types].map((other) => specifier(entry, other)))}`]
      : []),
    ...(isTest ? [`!${relative(entry, 'testing')}/*`] : []),
    '*.test.*',
    // The routes of other workspaces, and of its own workspace unless the entry may import all of them.
    '@canteen/*/**/*routes',
    ...(hasRoutes ? [ROUTES] : []),
    ...(entry.importsAllRoutes ? [`!${relative(entry, '**')}/${ROUTES}`] : []),
    ...(kind === QUERIES ? [`${oneOf(words(workspace.queriesNeverImport))}*.ts`] : []),
  ];
  const names = [...allowed, ...types].map((other) =>
    other.workspace === workspace ? other.path : other.name,
  );
  const message = `${workspace.name}: ${workspace.order}. This file may import ${names.join(', ') || 'nothing'} (${TABLE_FILE}).`;
  if (types.length === 0) return [{ group, message }];
  const typesOnly = types.map((other) => specifier(entry, other).replaceAll('.', '\\.')).join('|');
  // First, and as a regex, because no later pattern can refuse what a group allows with !.
  return [
    { regex: `^(${typesOnly})$`, message: 'Only its types: import type.', allowTypeImports: true },
    { group, message },
  ];
}
