import { readConfigOrExit } from './config/config.ts';
import { createContext } from './context/context.ts';
import { startServer } from './server.ts';

/** The API process. Tells its parent when it is ready, and ends in order on SIGTERM, SIGINT or when the parent is gone. */
const ctx = createContext(readConfigOrExit(), 'api');
const server = await startServer(ctx).catch((error: unknown) => {
  ctx.log.fatal({ err: error }, 'the API could not start');
  process.exit(1);
});
let stopping = false;
async function stop(why: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  ctx.log.info({ why }, 'the API stops');
  await server.close();
  await ctx.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
process.on('disconnect', () => void stop('the parent is gone'));

// Only now: who hears it may end us at once.
ctx.log.info({ port: server.port }, 'the API is ready');
process.send?.({ ready: true, port: server.port });
