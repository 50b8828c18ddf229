import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket as TcpConnection } from 'node:net';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { LiveServer } from '../socket-server/live-server.ts';
import { sharedEvent } from './shared-event.ts';

const http = createServer();
const io: LiveServer = new Server(http);
let url: string;
beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => io.close());

const clients: ReturnType<typeof connect>[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  await vi.waitUntil(() => io.sockets.sockets.size === 0);
});

/** Connects a client. Returns the socket of the server and the shops whose menus changed, as the client gets them. */
async function open(transport: 'websocket' | 'polling') {
  const client = connect(url, { transports: [transport], forceNew: true });
  clients.push(client);
  const received: string[] = [];
  client.on('menu:changed', ({ shopId }: { shopId: string }) => received.push(shopId));
  await new Promise<void>((joined) => client.on('connect', joined));
  const socket = io.sockets.sockets.get(client.id ?? '');
  if (!socket) throw new Error('the client is not connected');
  return { socket, received };
}

/** The TCP connection below a WebSocket of Engine.IO. */
const tcpOf = (transport: unknown) => (transport as { socket: { _socket: TcpConnection } }).socket._socket;

/** The lengths of the header of a frame differ: up to 125 bytes, up to 65,535, more. */
test.each([10, 1_000, 100_000])(
  'a shared event is one write for each socket, with %i bytes',
  async (length) => {
    const opened = [await open('websocket'), await open('websocket')];
    const writes = opened.map(({ socket }) => vi.spyOn(tcpOf(socket.conn.transport), 'write'));
    const shopId = 'पो'.padEnd(length, 'x');
    io.sockets.sockets.forEach(sharedEvent(io, 'menu:changed', { shopId }));
    await vi.waitFor(() => expect(opened.map(({ received }) => received)).toEqual([[shopId], [shopId]]));
    expect(writes.map((write) => write.mock.calls.length)).toEqual([1, 1]);
  },
);

test('a shared event reaches a socket without WebSocket', async () => {
  const { socket, received } = await open('polling');
  sharedEvent(io, 'menu:changed', { shopId: 'poha' })(socket);
  await vi.waitFor(() => expect(received).toEqual(['poha']));
});

test('a shared event comes after the events that the socket has still to write', async () => {
  const { socket, received } = await open('websocket');
  const shops = Array.from({ length: 20 }, (_, n) => `shop ${n}`);
  for (const [n, shopId] of shops.entries()) {
    if (n % 3 === 0) socket.emit('menu:changed', { shopId });
    else sharedEvent(io, 'menu:changed', { shopId })(socket);
  }
  await vi.waitFor(() => expect(received).toEqual(shops));
});

test('a shared event waits while the phone does not read, and then comes in its order', async () => {
  const { socket, received } = await open('websocket');
  const tcp = tcpOf(socket.conn.transport);
  tcp.cork();
  const shops = ['one', 'two', 'three'];
  for (const shopId of shops) sharedEvent(io, 'menu:changed', { shopId })(socket);
  expect(tcp.writableLength).toBeGreaterThan(0);
  tcp.uncork();
  await vi.waitFor(() => expect(received).toEqual(shops));
});

test('a shared event is not written to a socket that closes', async () => {
  const { socket } = await open('websocket');
  const write = vi.spyOn(tcpOf(socket.conn.transport), 'write');
  socket.disconnect(true);
  const before = write.mock.calls.length;
  sharedEvent(io, 'menu:changed', { shopId: 'poha' })(socket);
  expect(write.mock.calls.length).toBe(before);
});

test('a shared event is sent with socket.emit when the adapter lacks a part', async () => {
  const { socket, received } = await open('websocket');
  const adapter = io.sockets.adapter as unknown as { _encode: unknown };
  adapter._encode = undefined;
  try {
    sharedEvent(io, 'menu:changed', { shopId: 'poha' })(socket);
    await vi.waitFor(() => expect(received).toEqual(['poha']));
  } finally {
    delete adapter._encode;
  }
});
