// Imports to check with lint: from every entry of the table to every other entry and to every package.
import { posix } from 'node:path';
import { OUTSIDE, TOP_FOLDERS } from './allowed-imports.ts';
import {
  type Kind,
  type TableEntry,
  QUERIES,
  ROUTES,
  SCHEMAS,
  TESTS,
  folderAt,
  importsOf,
  importsOwnFolder,
  isInFolder,
  mayImportPackage,
  relative,
  specifier,
  words,
} from './table-entries.ts';
import type { Workspace } from './workspace.ts';

export type Verdict = 'allowed' | 'refused' | 'types only';

export interface SampleFile {
  file: string;
  imports: [specifier: string, verdict: Verdict][];
  /** Each import is checked in one form only, taken in turn from: value, `export … from`, `import()`, type. */
  inOneForm?: boolean;
}

const FILE_NAMES: Record<Kind, string> = {
  '*': 'sample.ts',
  [ROUTES]: 'routes.ts',
  [QUERIES]: 'queries.ts',
  [SCHEMAS]: 'sample.schema.ts',
  [TESTS]: 'sample.test.ts',
};
/** A file that does not exist, so that sample files never import each other. */
const MISSING_FILE = 'absent.ts';

export const sampleImports = (table: Workspace[], entries: TableEntry[]): SampleFile[] => [
  ...entries.flatMap((entry) =>
    entry.kinds.map((kind) => ({
      file: posix.join(entry.workspace.source, entry.path, entry.isFile ? '' : FILE_NAMES[kind]),
      imports: [
        ...toEntries(entry, kind, entries),
        ...toRoutes(entry, entries),
        ...unusualPaths(entry, kind),
        ...toPackages(entry, kind, table),
      ],
      inOneForm: kind !== '*',
    })),
  ),
  ...table.flatMap((workspace) => fromTests(workspace, entries)),
  ...OUTSIDE.flatMap(({ files, refused }) => words(files).map((glob) => fromOutside(glob, words(refused)))),
];

function toEntries(entry: TableEntry, kind: Kind, entries: TableEntry[]): SampleFile['imports'] {
  const { allowed, types } = importsOf(entry, kind, entries);
  return entries
    .filter(
      (other) =>
        other !== entry && !isInFolder(other.path) && (other.isFile || folderAt(other) !== folderAt(entry)),
    )
    .map((other) => [
      specifier(entry, other, MISSING_FILE),
      allowed.includes(other) ? 'allowed' : types.includes(other) ? 'types only' : 'refused',
    ]);
}

const toRoutes = (entry: TableEntry, entries: TableEntry[]): SampleFile['imports'] =>
  entries
    .filter((other) => other.routes.size > 0)
    .map((other) => [
      specifier(entry, other, 'routes.ts'),
      entry.importsAllRoutes && other.workspace === entry.workspace ? 'allowed' : 'refused',
    ]);

function unusualPaths(entry: TableEntry, kind: Kind): SampleFile['imports'] {
  const { source, queriesNeverImport } = entry.workspace;
  const up = '../'.repeat(folderAt(entry).split('/').length);
  const wrong = [
    './sample.test.ts',
    `./unknown-folder/${MISSING_FILE}`,
    relative(entry, `unknown-folder/${MISSING_FILE}`),
    `${up}${folderAt(entry)}/${MISSING_FILE}`,
    ...TOP_FOLDERS.filter((folder) => !source.startsWith(`${folder}/`)).map(
      (folder) => `${up}${folder}/${MISSING_FILE}`,
    ),
    ...(kind === QUERIES ? words(queriesNeverImport).map((verb) => `./${verb}-thing.ts`) : []),
  ];
  return [
    [`./${MISSING_FILE}`, importsOwnFolder(entry, kind) ? 'allowed' : 'refused'],
    [`${relative(entry, 'testing')}/${MISSING_FILE}`, kind === TESTS ? 'allowed' : 'refused'],
    ...wrong.map((specifier): [string, Verdict] => [specifier, 'refused']),
  ];
}

function toPackages(entry: TableEntry, kind: Kind, table: Workspace[]): SampleFile['imports'] {
  const { packages, testsFollowFolderRules } = entry.workspace;
  const forTests = kind === TESTS ? words(testsFollowFolderRules) : [];
  const names = new Set([
    ...table.flatMap((one) => Object.keys(one.packages)),
    'zod',
    'vitest',
    'unknown-package',
  ]);
  return [...names].map((name) => [
    name.replace('*', 'test'),
    [...forTests, ...Object.keys(packages).filter((one) => mayImportPackage(entry, kind, one))].some((one) =>
      isWithin(name, one),
    )
      ? 'allowed'
      : 'refused',
  ]);
}

const isWithin = (name: string, allowed: string) => name === allowed || name.startsWith(`${allowed}/`);

/** Tests may import everything of their workspace, except where they follow the rules of their folder. */
function fromTests(
  { source, name, testsImport, testsFollowFolderRules }: Workspace,
  entries: TableEntry[],
): SampleFile[] {
  const folder = entries.find((entry) => entry.workspace.name === name && !entry.isFile)?.path ?? '';
  const files = [`${source}/testing/sample.ts`, posix.join(source, folder, FILE_NAMES[TESTS])];
  return files.slice(0, testsFollowFolderRules ? 1 : 2).map((file) => ({
    file,
    imports: [
      [`./${MISSING_FILE}`, 'allowed'],
      [posix.relative(posix.dirname(file), `${source}/${MISSING_FILE}`).replace(/^(?!\.)/, './'), 'allowed'],
      ['vitest', 'allowed'],
      ...TOP_FOLDERS.map((other): [string, Verdict] => [
        `@canteen/${other}/absent`,
        words(testsImport).includes(other) ? 'allowed' : 'refused',
      ]),
      ...TOP_FOLDERS.filter((other) => other !== name).map((other): [string, Verdict] => [
        `${posix.relative(posix.dirname(file), other)}/${MISSING_FILE}`,
        'refused',
      ]),
    ],
  }));
}

const fromOutside = (glob: string, refused: string[]): SampleFile => ({
  file: glob.replace('**', 'sample.ts'),
  imports: [
    [`./${MISSING_FILE}`, 'allowed'],
    ['unknown-package', 'allowed'],
    ...TOP_FOLDERS.filter((other) => !glob.startsWith(other)).flatMap((other): SampleFile['imports'] => {
      const verdict = refused.includes(other) ? 'refused' : 'allowed';
      return [
        [`@canteen/${other}/absent`, verdict],
        [`../${other}/src/${MISSING_FILE}`, verdict],
      ];
    }),
  ],
});
