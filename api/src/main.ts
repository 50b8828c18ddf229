import { unsafeSettings } from './config/unsafe-settings.ts';
import { runProcess } from './context/run-process.ts';
import { startServer } from './server.ts';

await runProcess('api', {
  title: 'the API',
  async start(ctx) {
    for (const setting of unsafeSettings(ctx.config)) ctx.log.warn(setting);
    const { port, close } = await startServer(ctx);
    return { ready: { port }, stop: close };
  },
});
