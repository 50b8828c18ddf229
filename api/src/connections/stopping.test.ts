import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createContext } from '../context/context.ts';
import { connect as connectDatabase } from '../database/connect.ts';
import { startServer } from '../server.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { holdingTransaction } from '../testing/database/holding-transaction.ts';
import { waitForLock } from '../testing/database/wait-for-lock.ts';
import { makeUser } from '../testing/factories.ts';
import { startApiProcess } from '../testing/processes/api-process.ts';

// An API that stops answers what it has got, and says that the connection ends (server.ts).

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ waitsForLocks: true });
});
afterAll(() => app.close());

/** The API in this process, whose statements may wait for a lock for longer than 3 s. */
async function startPatientServer() {
  const { config } = app.ctx;
  const sql = connectDatabase(config.databaseUrl, { name: 'canteen-api', statementMs: 20_000 });
  const ctx = createContext({ ...config, port: 0 }, 'api', { sql });
  const server = await startServer(ctx);
  return {
    url: `http://127.0.0.1:${server.port}`,
    async end() {
      await server.close();
      await ctx.close();
      await sql.end();
    },
  };
}

interface Reply {
  status: number | undefined;
  connection: string | undefined;
}

const request = (url: string, agent: Agent, headers: Record<string, string> = {}) =>
  new Promise<Reply>((resolve, reject) => {
    const sent = get(url, { agent, headers }, (answer: IncomingMessage) => {
      answer.resume().once('error', reject);
      answer.once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    });
    sent.once('error', reject);
  });

test('clients that never pause are told to close their connections; no request is cut', async () => {
  const api = await startApiProcess(app.env);
  let told = 0;
  let answered = 0;
  const clients = Array.from({ length: 20 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const { status, connection } = await request(`${api.url}/api/shops`, agent);
      expect(status).toBe(200);
      answered += 1;
      if (connection === 'close') break;
    }
    told += 1;
    agent.destroy();
  });
  await vi.waitFor(() => expect(answered).toBeGreaterThan(200));
  await Promise.all([api.end(), ...clients]);
  expect(told).toBe(20);
});

test('a request under way when the API stops is answered, and its connection ends', async () => {
  const api = await startPatientServer();
  const user = await makeUser(app.ctx);
  const agent = new Agent({ keepAlive: true });
  let reply: Promise<Reply> | undefined;
  let ended: Promise<void> | undefined;
  await holdingTransaction(app.ctx.sql, async (tx) => {
    await tx`lock table sessions in access exclusive mode`;
    reply = request(`${api.url}/api/users/me`, agent, { authorization: `Bearer ${user.token}` });
    await waitForLock(app.ctx.sql);
    ended = api.end();
    // From now on no new connection is accepted.
    const { hostname, port } = new URL(api.url);
    await vi.waitFor(async () => {
      const socket = connect(Number(port), hostname);
      try {
        await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
      } finally {
        socket.destroy();
      }
    });
  });
  expect(await reply).toEqual({ status: 200, connection: 'close' });
  await ended;
  agent.destroy();
});

test('a connection that was never used, an idle one and a WebSocket that does not answer are closed', async () => {
  const api = await startApiProcess(app.env);
  const { hostname, port } = new URL(api.url);
  const unused = connect(Number(port), hostname);
  const silent = connect(Number(port), hostname);
  const key = Buffer.alloc(16).toString('base64');
  silent.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: test\r\nConnection: Upgrade\r\n' +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const [upgraded] = (await once(silent, 'data')) as [Buffer];
  expect(upgraded.toString('latin1')).toContain('101 Switching Protocols');
  const agent = new Agent({ keepAlive: true });
  expect(await request(`${api.url}/healthz`, agent)).toEqual({ status: 200, connection: 'keep-alive' });
  await Promise.all([api.end(), once(unused, 'close'), once(silent.resume(), 'close')]);
  agent.destroy();
});
