import { runProcess } from './context/run-process.ts';
import { startServer } from './server.ts';

await runProcess('api', {
  title: 'the API',
  async start(ctx) {
    const { port, close } = await startServer(ctx);
    return { ready: { port }, stop: close };
  },
});
