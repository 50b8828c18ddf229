// npm start: checks the machine, then runs start.ts.
import { launch } from './launch.mjs';

await launch('./start.ts');
