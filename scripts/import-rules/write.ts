// npm run import-rules: writes the import rules of the table for lint, and into ARCHITECTURE.md.
import { writeFileSync } from 'node:fs';
import { writtenFiles } from './written-files.ts';

for (const { path, text } of writtenFiles()) writeFileSync(path, text);
