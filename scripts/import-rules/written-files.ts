import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.ts';
import { lintOverrides } from './lint-rules.ts';
import { readPlaces } from './places.ts';
import { withSection } from './section.ts';
import { TABLE } from './table.ts';

/** The files that come from the table, as they should be. Lint's rules stand one to a line. */
export function writtenFiles(): { path: string; text: string }[] {
  const places = readPlaces(TABLE);
  const overrides = lintOverrides(TABLE, places).map((one) => JSON.stringify(one));
  const architecture = join(ROOT, 'ARCHITECTURE.md');
  return [
    {
      path: join(ROOT, 'scripts/import-rules/lint.json'),
      text: `{"overrides":[\n${overrides.join(',\n')}\n]}\n`,
    },
    { path: architecture, text: withSection(readFileSync(architecture, 'utf8'), TABLE, places) },
  ];
}
