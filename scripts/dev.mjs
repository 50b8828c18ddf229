// npm run dev: checks the machine, then runs dev.ts.
import { launch } from './launch.mjs';

await launch('./dev.ts');
