// npm run build: the PWA and the bundled API and worker, where they are older than their sources.
import { ensureBuilt } from './build.ts';
import { seconds } from './run.ts';

const start = performance.now();
const made = await ensureBuilt();
console.log(
  `${made.length > 0 ? `made ${made.join(', ')}` : 'everything is up to date'} (${seconds(start)})`,
);
