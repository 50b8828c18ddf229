// npm run check: a migration must not break the version before it, which still runs during an update (docs/operations.md), and
// not lock a table with many rows for long.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run-command.ts';
import { blockingSteps } from './blocking-migrations.ts';
import { refusedSteps } from './breaking-migrations.ts';

const folder = join(ROOT, 'migrations');
const problems = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return [...refusedSteps(file, text), ...blockingSteps(file, text)];
  });
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
