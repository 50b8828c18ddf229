// npm run import-rules: generates the lint rules and the part of ARCHITECTURE.md from the table.
import { writeFileSync } from 'node:fs';
import { generatedFiles } from './generated-files.ts';

for (const { path, text } of generatedFiles()) writeFileSync(path, text);
