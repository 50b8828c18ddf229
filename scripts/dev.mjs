// npm run dev, by way of the same checks as npm start.
import { launch } from './launch.mjs';

await launch('./dev.ts');
