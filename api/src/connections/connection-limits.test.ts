import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { CONNECTION_LIMITS, serverOptions } from './connection-limits.ts';

// Slow and greedy clients on raw sockets, with small limits (docs/decisions/0081).

const PIPELINED = 4;
let app: TestApp;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp({
    connections: {
      headersMs: 300,
      requestMs: 600,
      keepAliveMs: 300,
      silentMs: 900,
      checkMs: 50,
      pipelined: PIPELINED,
    },
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

interface RawClient {
  socket: Socket;
  /** Resolves with what was received when the server has closed the connection. */
  closed: Promise<string>;
}

async function open(send: string): Promise<RawClient> {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ port: Number(port), host: hostname });
  sockets.push(socket);
  // A connection that the server has cut may end with ECONNRESET.
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  const closed = new Promise<string>((resolve) => void socket.once('close', () => resolve(received)));
  await new Promise<void>((resolve) => void socket.once('connect', () => resolve()));
  if (send !== '') socket.write(send);
  return { socket, closed };
}

const LOGIN = 'POST /api/users/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);

/** What was received until the end of a connection. The usual limits, ten seconds and more, would not end it in time. */
const receivedSoon = ({ closed }: RawClient): Promise<string> =>
  Promise.race([closed, pause(5_000).then(() => Promise.reject(new Error('the connection is still open')))]);

test('the limits of the product are those of its HTTP server', () => {
  expect(serverOptions(CONNECTION_LIMITS)).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 35_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 1_000,
  });
});

test('a connection that sends nothing ends', async () => {
  const clients = await Promise.all(Array.from({ length: 50 }, () => open('')));
  await Promise.all(clients.map(receivedSoon));
});

test('headers that never end are cut', async () => {
  const client = await open('GET /api/shops HTTP/1.1\r\nhost: x\r\n');
  const drip = setInterval(() => client.socket.write('x-a: b\r\n'), 20);
  expect(statuses(await receivedSoon(client))).toEqual(['408']);
  clearInterval(drip);
});

test.each([
  ['with a length', 'content-length: 100000\r\n\r\n', 'x'],
  ['in chunks', 'transfer-encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
])('a body %s that never ends is cut, although it keeps sending', async (_, head, piece) => {
  const { socket, closed } = await open(LOGIN + head);
  const drip = setInterval(() => socket.write(piece), 20);
  expect(statuses(await closed).filter((status) => status === '200')).toEqual([]);
  clearInterval(drip);
});

test('a body for an address without a handler that never ends is cut', async () => {
  const { socket, closed } = await open(
    'POST /nothing HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n',
  );
  const drip = setInterval(() => socket.write('x'), 20);
  await closed;
  clearInterval(drip);
});

test('a connection that is kept open after an answer ends when nothing more comes', async () => {
  const client = await open('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(statuses(await receivedSoon(client))).toEqual(['200']);
});

test('a connection whose answer nobody reads is closed', async () => {
  const { socket, closed } = await open('');
  socket.pause();
  const docs = 'GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nhost: x\r\n\r\n';
  socket.write(docs.repeat(PIPELINED));
  // The server ends it while it is paused; only reading shows this.
  await expect.poll(() => app.connections()).toBe(0);
  socket.resume();
  await closed;
});

test('a few requests sent at once on one connection are all answered, in their order', async () => {
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
  const { closed } = await open(
    ['/healthz', '/api/nothing', '/healthz', '/api/config'].map(request).join(''),
  );
  expect(statuses(await closed)).toEqual(['200', '404', '200', '200']);
});

test('a connection with too many requests at once is cut, and few of them are run', async () => {
  await (
    await open('GET /api/shops HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  ).closed;
  const before = await shopRequests();
  expect(before).toBeGreaterThan(0);
  const { socket, closed } = await open('');
  socket.pause();
  socket.write('GET /api/shops HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(5_000));
  socket.resume();
  await closed;
  expect((await shopRequests()) - before).toBeLessThanOrEqual(PIPELINED);
});

async function shopRequests(): Promise<number> {
  // Not with fetch, which may use a connection again that the server is closing.
  const { closed } = await open('GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  const line =
    /canteen_http_request_duration_seconds_count\{method="GET",route="\/api\/shops",status="200"\} (\d+)/;
  return Number(line.exec(await closed)?.[1] ?? 0);
}

// A proxy that cannot send a body to its end takes the API for broken and sends it no requests for some seconds.
test('a body that is too large is answered 413 and taken to its end, and the connection can be used again', async () => {
  const { socket, closed } = await open('');
  let failed: Error | undefined;
  socket.on('error', (error) => (failed = error));
  const body = 'x'.repeat(2_000_000);
  socket.write(`${LOGIN}content-length: ${body.length}\r\n\r\n`);
  await new Promise<void>((resolve) => void socket.write(body, () => resolve()));
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  const received = await closed;
  expect([statuses(received), failed]).toEqual([['413', '200'], undefined]);
  expect(received).toContain('The request is too large');
});
