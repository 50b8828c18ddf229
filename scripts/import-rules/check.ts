// Proves that the import rules are those of the table, that the table knows every folder, and that lint keeps them.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { DESIGN } from './design.ts';
import { compareFolders } from './folders.ts';
import { findEagerImports } from './lazy.ts';
import { readPlaces } from './places.ts';
import { plantedImports } from './planted.ts';
import { TABLE } from './table.ts';
import { tryLint } from './try-lint.ts';
import { writtenFiles } from './written-files.ts';
import { ROOT } from '../run.ts';

const places = readPlaces(TABLE);
const stale = writtenFiles().filter(({ path, text }) => readFileSync(path, 'utf8') !== text);
const { failures, tried } = tryLint(ROOT, [...plantedImports(TABLE, places), ...DESIGN]);
const problems = [
  ...stale.map(
    ({ path }) => `${relative(ROOT, path)} is not what the table says; npm run import-rules writes it.`,
  ),
  ...compareFolders(ROOT, TABLE, places),
  ...findEagerImports(ROOT, [...TABLE.map(({ source }) => source), 'scripts']),
  ...failures,
];
for (const problem of problems) console.error(problem);
console.log(
  `import rules: ${tried - failures.length} of ${tried} planted imports are judged as they should be`,
);
process.exit(problems.length > 0 ? 1 : 0);
