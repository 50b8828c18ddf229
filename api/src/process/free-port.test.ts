import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { firstPort, freePort } from './free-port.ts';

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

test('the next ports belong to no process that was started shortly before or after', () => {
  const next = firstPort(5_000_000) + 4;
  for (let n = -500; n <= 500; n += 1) expect(firstPort(5_000_000 + n)).not.toBe(next);
});

test('two processes do not begin with the same ports, and no port is one of outgoing connections', () => {
  const begins = Array.from({ length: 3_000 }, (_, n) => firstPort(5_000_000 + n)).toSorted((a, b) => a - b);
  expect(begins[0]).toBeGreaterThanOrEqual(20_000);
  expect(begins.at(-1)).toBeLessThan(32_000);
  expect(begins.slice(1).every((port, n) => port - (begins[n] ?? port) >= 3)).toBe(true);
});
