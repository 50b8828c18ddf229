import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a process never gets the same port twice, because the first one may not be used yet', async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  expect(new Set(ports).size).toBe(3);
});

test('a port that a program uses is left out', async () => {
  const used = (await freePort()) + 1;
  const server = createServer();
  // When another program has this port already, it is in use as well.
  await new Promise<void>((resolve) =>
    server.once('error', () => resolve()).listen(used, '127.0.0.1', resolve),
  );
  expect(await freePort()).toBeGreaterThan(used);
  server.close();
});
