// npm run backup: checks the machine, then runs backup.ts.
import { launch } from './launch.mjs';

await launch('./backup.ts');
