import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run-command.ts';
import { TABLE } from './allowed-imports.ts';
import { withSection } from './architecture-section.ts';
import { lintOverrides } from './lint-rules.ts';
import { readTable } from './table-entries.ts';

/** The files that are generated from the table, with their contents. The lint rules have one rule in each line. */
export function generatedFiles(): { path: string; text: string }[] {
  const entries = readTable(TABLE);
  const overrides = lintOverrides(TABLE, entries).map((one) => JSON.stringify(one));
  const architecture = join(ROOT, 'ARCHITECTURE.md');
  return [
    {
      path: join(ROOT, 'scripts/import-rules/lint.json'),
      text: `{"overrides":[\n${overrides.join(',\n')}\n]}\n`,
    },
    { path: architecture, text: withSection(readFileSync(architecture, 'utf8'), TABLE, entries) },
  ];
}
