// npm run doctor: checks the machine, then runs doctor.ts.
import { launch } from './launch.mjs';

await launch('./doctor.ts');
