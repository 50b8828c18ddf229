import { productionWarnings } from './config/production-warnings.ts';
import { runProcess } from './process/run-process.ts';
import { startServer } from './server.ts';

await runProcess('api', {
  title: 'the API',
  async start(ctx) {
    for (const warning of productionWarnings(ctx.config)) ctx.log.warn(warning);
    const { port, close } = await startServer(ctx);
    return { ready: { port }, stop: close };
  },
});
