// Imports to try on lint: from every place of the table to every other place, and to every package.
import { posix } from 'node:path';
import {
  type Kind,
  type Place,
  QUERIES,
  ROUTES,
  SCHEMAS,
  TESTS,
  folderAt,
  importsOf,
  importsOwnFolder,
  isInFolder,
  mayUse,
  relative,
  specifier,
  words,
} from './places.ts';
import { OUTSIDE, TOP_FOLDERS, type Workspace } from './table.ts';

export type Verdict = 'right' | 'wrong' | 'types only';

export interface Planted {
  file: string;
  imports: [specifier: string, verdict: Verdict][];
  /** Each import is tried in one form, in turn: as value, `export … from`, `import()` or type. */
  inOneForm?: boolean;
}

const FILE_OF: Record<Kind, string> = {
  '*': 'planted.ts',
  [ROUTES]: 'routes.ts',
  [QUERIES]: 'queries.ts',
  [SCHEMAS]: 'planted.schema.ts',
  [TESTS]: 'planted.test.ts',
};
/** A file that does not exist, so that planted files never import one another. */
const ABSENT = 'absent.ts';

export const plantedImports = (table: Workspace[], places: Place[]): Planted[] => [
  ...places.flatMap((place) =>
    place.kinds.map((kind) => ({
      file: posix.join(place.workspace.source, place.path, place.isFile ? '' : FILE_OF[kind]),
      imports: [
        ...toPlaces(place, kind, places),
        ...toRoutes(place, places),
        ...oddWays(place, kind),
        ...toPackages(place, kind, table),
      ],
      inOneForm: kind !== '*',
    })),
  ),
  ...table.flatMap((workspace) => fromTests(workspace, places)),
  ...OUTSIDE.flatMap(({ files, refused }) => words(files).map((glob) => fromOutside(glob, words(refused)))),
];

function toPlaces(place: Place, kind: Kind, places: Place[]): Planted['imports'] {
  const { allowed, types } = importsOf(place, kind, places);
  return places
    .filter(
      (other) =>
        other !== place && !isInFolder(other.path) && (other.isFile || folderAt(other) !== folderAt(place)),
    )
    .map((other) => [
      specifier(place, other, ABSENT),
      allowed.includes(other) ? 'right' : types.includes(other) ? 'types only' : 'wrong',
    ]);
}

const toRoutes = (place: Place, places: Place[]): Planted['imports'] =>
  places
    .filter((other) => other.routes.size > 0)
    .map((other) => [
      specifier(place, other, 'routes.ts'),
      place.composes && other.workspace === place.workspace ? 'right' : 'wrong',
    ]);

function oddWays(place: Place, kind: Kind): Planted['imports'] {
  const { source, queriesNeverImport } = place.workspace;
  const up = '../'.repeat(folderAt(place).split('/').length);
  const wrong = [
    './planted.test.ts',
    `./unknown-folder/${ABSENT}`,
    relative(place, `unknown-folder/${ABSENT}`),
    `${up}${folderAt(place)}/${ABSENT}`,
    ...TOP_FOLDERS.filter((folder) => !source.startsWith(`${folder}/`)).map(
      (folder) => `${up}${folder}/${ABSENT}`,
    ),
    ...(kind === QUERIES ? words(queriesNeverImport).map((verb) => `./${verb}-thing.ts`) : []),
  ];
  return [
    [`./${ABSENT}`, importsOwnFolder(place, kind) ? 'right' : 'wrong'],
    [`${relative(place, 'testing')}/${ABSENT}`, kind === TESTS ? 'right' : 'wrong'],
    ...wrong.map((specifier): [string, Verdict] => [specifier, 'wrong']),
  ];
}

function toPackages(place: Place, kind: Kind, table: Workspace[]): Planted['imports'] {
  const { packages, testsLikeTheirFolder } = place.workspace;
  const forTests = kind === TESTS ? words(testsLikeTheirFolder) : [];
  const names = new Set([
    ...table.flatMap((one) => Object.keys(one.packages)),
    'zod',
    'vitest',
    'unknown-package',
  ]);
  return [...names].map((name) => [
    name.replace('*', 'test'),
    [...forTests, ...Object.keys(packages).filter((one) => mayUse(place, kind, one))].some((one) =>
      isWithin(name, one),
    )
      ? 'right'
      : 'wrong',
  ]);
}

const isWithin = (name: string, allowed: string) => name === allowed || name.startsWith(`${allowed}/`);

/** Tests may import all of their workspace, when they are not bound by the rules of their folder. */
function fromTests(
  { source, name, testsImport, testsLikeTheirFolder }: Workspace,
  places: Place[],
): Planted[] {
  const folder = places.find((place) => place.workspace.name === name && !place.isFile)?.path ?? '';
  const files = [`${source}/testing/planted.ts`, posix.join(source, folder, FILE_OF[TESTS])];
  return files.slice(0, testsLikeTheirFolder ? 1 : 2).map((file) => ({
    file,
    imports: [
      [`./${ABSENT}`, 'right'],
      [posix.relative(posix.dirname(file), `${source}/${ABSENT}`).replace(/^(?!\.)/, './'), 'right'],
      ['vitest', 'right'],
      ...TOP_FOLDERS.map((other): [string, Verdict] => [
        `@canteen/${other}/absent`,
        words(testsImport).includes(other) ? 'right' : 'wrong',
      ]),
      ...TOP_FOLDERS.filter((other) => other !== name).map((other): [string, Verdict] => [
        `${posix.relative(posix.dirname(file), other)}/${ABSENT}`,
        'wrong',
      ]),
    ],
  }));
}

const fromOutside = (glob: string, refused: string[]): Planted => ({
  file: glob.replace('**', 'planted.ts'),
  imports: [
    [`./${ABSENT}`, 'right'],
    ['unknown-package', 'right'],
    ...TOP_FOLDERS.filter((other) => !glob.startsWith(other)).flatMap((other): Planted['imports'] => {
      const verdict = refused.includes(other) ? 'wrong' : 'right';
      return [
        [`@canteen/${other}/absent`, verdict],
        [`../${other}/src/${ABSENT}`, verdict],
      ];
    }),
  ],
});
