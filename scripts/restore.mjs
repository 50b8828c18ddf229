// npm run restore: checks the machine, then runs restore.ts.
import { launch } from './launch.mjs';

await launch('./restore.ts');
