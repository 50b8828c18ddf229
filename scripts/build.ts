// npm run build: builds the PWA, the API and the worker if their sources have changed. With
// `npm run build -- --production` the API is built without the demo.
import { ensureBuilt } from './build/ensure-built.ts';
import { elapsedSeconds } from './run-command.ts';

const start = performance.now();
const made = await ensureBuilt({ production: process.argv.includes('--production') });
console.log(
  `${made.length > 0 ? `made ${made.join(', ')}` : 'everything is up to date'} (${elapsedSeconds(start)})`,
);
