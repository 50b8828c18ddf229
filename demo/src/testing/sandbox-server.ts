import { once } from 'node:events';
import { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { razorpaySandbox, type SandboxOptions } from '../sandbox/sandbox.ts';

export interface SandboxServer {
  /** The value for RAZORPAY_BASE_URL, for example http://127.0.0.1:40123/dev/razorpay. */
  url: string;
  port: number;
  close(): Promise<void>;
}

/** The sandbox as a server of its own: it keeps running while tests stop or kill the API. */
export async function startSandboxServer(
  options: SandboxOptions & { port?: number },
): Promise<SandboxServer> {
  const sandbox = razorpaySandbox(options);
  await sandbox.ready;
  const app = new Hono().route('/dev/razorpay', sandbox.routes);
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: options.port ?? 0 });
  if (!(server instanceof Server)) throw new Error('An HTTP/1 server was expected.');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sandbox has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/dev/razorpay`,
    port: address.port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, sandbox.close()]);
    },
  };
}
