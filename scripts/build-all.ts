// npm run build: the PWA and the bundled API and worker, where they are older than their sources. With
// `npm run build -- --production` the API is built without the demo.
import { ensureBuilt } from './build.ts';
import { seconds } from './run.ts';

const start = performance.now();
const made = await ensureBuilt({ production: process.argv.includes('--production') });
console.log(
  `${made.length > 0 ? `made ${made.join(', ')}` : 'everything is up to date'} (${seconds(start)})`,
);
