import { createServer } from 'node:net';

const given = new Set<number>();

/** A port of this machine that no program uses. The same process never gets it twice. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = await unusedPort(host);
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}

async function unusedPort(host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
