import { expect, test, vi } from 'vitest';
import { freePort } from './free-port.ts';

const ports = vi.hoisted(() => [5001, 5001, 5001, 5002]);
vi.mock('node:net', () => ({
  createServer: () => ({
    once() {
      return this;
    },
    listen: (_port: number, _host: string, listening: () => void) => listening(),
    address: () => ({ port: ports.shift() }),
    close: (closed: () => void) => closed(),
  }),
}));

test('a process never gets the same port twice, because the first one may not be used yet', async () => {
  expect(await freePort()).toBe(5001);
  expect(await freePort()).toBe(5002);
});
