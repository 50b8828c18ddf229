// The reference of the import: prints how many milliseconds SheetJS needs to parse the file that is named.
import { readFileSync } from 'node:fs';
import { read } from 'xlsx';

const file = readFileSync(process.argv[2] ?? '');
const startedAt = performance.now();
read(file);
console.log(performance.now() - startedAt);
