import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket as Connection } from 'node:net';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sendOneBufferFrames } from './one-buffer-frames.ts';

describe('an event for many sockets', () => {
  const http = createServer();
  const io = new Server(http);
  let url: string;
  beforeAll(async () => {
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    sendOneBufferFrames(io);
  });
  afterAll(() => io.close());

  /** The lengths of the header of a frame differ: up to 125 bytes, up to 65,535, more. */
  test.each([10, 1_000, 100_000])('is one write for each, with %i bytes', async (length) => {
    const clients = [1, 2].map(() => connect(url, { transports: ['websocket'], forceNew: true }));
    await Promise.all(clients.map((client) => new Promise<void>((joined) => client.on('connect', joined))));
    const writes = [...io.sockets.sockets.values()].map((socket) =>
      vi.spyOn(connectionOf(socket.conn.transport), 'write'),
    );
    const received = clients.map(
      (client) => new Promise((resolve) => client.on('event', (text: unknown) => resolve(text))),
    );
    const text = 'पो'.padEnd(length, 'x');
    io.local.emit('event', text);
    expect(await Promise.all(received)).toEqual([text, text]);
    expect(writes.map((write) => write.mock.calls.length)).toEqual([1, 1]);
    for (const client of clients) client.disconnect();
    await vi.waitFor(() => expect(io.sockets.sockets.size).toBe(0));
  });

  test('reaches a client without WebSocket', async () => {
    const client = connect(url, { transports: ['polling'], forceNew: true });
    const received = new Promise((resolve) => client.on('event', resolve));
    await new Promise<void>((joined) => client.on('connect', joined));
    io.local.emit('event', 'Poha');
    expect(await received).toBe('Poha');
    client.disconnect();
  });
});

/** The TCP connection below a WebSocket of engine.io. */
const connectionOf = (transport: unknown) =>
  (transport as { socket: { _socket: Connection } }).socket._socket;
