import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { makeDataDir, processesOf, removeDataDir, runProgram } from './testing/program.ts';

const dataDir = makeDataDir();
afterAll(() => removeDataDir(dataDir));

test.skipIf(!existsSync('/proc/self/environ'))(
  'npm run dev ends on SIGTERM with every process it started, also while a browser is connected',
  async () => {
    const dev = runProgram(['npm', 'run', 'dev'], { DATA_DIR: dataDir, PORT: '0' });
    const address = await dev.prints(/Local:\s+(http:\S+\d)/);
    await vi.waitFor(async () => expect((await fetch(`${address}/healthz`)).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    });
    await openSocket(address);

    dev.process.kill('SIGTERM');
    expect(await dev.ended).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
  },
);

/** Opens a WebSocket for live events, as every page of the product does. */
async function openSocket(address: string): Promise<void> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  const asked = request(`${address}/socket.io/?EIO=4&transport=websocket`, { headers }).end();
  const [, socket] = (await once(asked, 'upgrade')) as [IncomingMessage, Socket];
  socket.on('error', () => undefined);
}
