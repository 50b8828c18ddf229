// Checks that the import rules match the table, that the table has every folder, and that lint applies the rules.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../run-command.ts';
import { TABLE } from './allowed-imports.ts';
import { compareFolders } from './compare-folders.ts';
import { findEagerImports } from './eager-imports.ts';
import { EXPECTED_IMPORTS } from './expected-imports.ts';
import { generatedFiles } from './generated-files.ts';
import { sampleImports } from './sample-imports.ts';
import { readTable } from './table-entries.ts';
import { tryLint } from './try-lint.ts';

const entries = readTable(TABLE);
const stale = generatedFiles().filter(({ path, text }) => readFileSync(path, 'utf8') !== text);
const { failures, tried } = tryLint(ROOT, [...sampleImports(TABLE, entries), ...EXPECTED_IMPORTS]);
const problems = [
  ...stale.map(({ path }) => `${relative(ROOT, path)} is out of date; run npm run import-rules.`),
  ...compareFolders(ROOT, TABLE, entries),
  ...findEagerImports(ROOT, [...TABLE.map(({ source }) => source), 'scripts']),
  ...failures,
];
for (const problem of problems) console.error(problem);
console.log(`import rules: lint reports ${tried - failures.length} of ${tried} sample imports as expected`);
process.exit(problems.length > 0 ? 1 : 0);
