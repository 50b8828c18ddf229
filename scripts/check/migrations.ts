// npm run check: a migration must not break the version before it, which still runs during an update (docs/operations.md).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusedSteps } from './breaking-migrations.ts';
import { ROOT } from '../run-command.ts';

const folder = join(ROOT, 'migrations');
const problems = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .flatMap((file) => refusedSteps(file, readFileSync(join(folder, file), 'utf8')));
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
